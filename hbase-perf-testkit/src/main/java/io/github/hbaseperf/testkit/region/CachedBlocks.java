/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.github.hbaseperf.testkit.region;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.Cacheable;
import org.apache.hadoop.hbase.io.hfile.CacheableDeserializer;
import org.apache.hadoop.hbase.io.hfile.CachedBlock;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;

/**
 * The blocks in a bucket cache. Others can be written where those were that nobody holds, so that
 * who reads a block without holding it reads rubbish.
 */
public final class CachedBlocks {
  private static final int RUBBISH_BYTES = 1 << 10;
  private static final long MOST_WAIT_NANOS = 20_000_000;

  /** What fills the place of a block. */
  private static final class Rubbish implements Cacheable {
    @Override
    public long heapSize() {
      return RUBBISH_BYTES;
    }

    @Override
    public int getSerializedLength() {
      return RUBBISH_BYTES;
    }

    @Override
    public void serialize(ByteBuffer to, boolean includeNextBlockMetadata) {
      // Zeros: who takes anything else for a length may end the JVM.
      to.put(new byte[to.remaining()]).flip();
    }

    @Override
    public CacheableDeserializer<Cacheable> getDeserializer() {
      return HFileBlock.BLOCK_DESERIALIZER;
    }

    @Override
    public BlockType getBlockType() {
      return BlockType.DATA;
    }
  }

  private final BucketCache cache;
  /** Blocks that are where the cache keeps them: to go through them all would take long. */
  private final Map<?, ?> written;
  private int rubbish;

  CachedBlocks(BucketCache cache) {
    this.cache = cache;
    try {
      Field backingMap = BucketCache.class.getDeclaredField("backingMap");
      backingMap.setAccessible(true);
      this.written = (Map<?, ?>) backingMap.get(cache);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This HBase keeps the blocks of a BucketCache elsewhere", e);
    }
  }

  /** Waits until blocks that were read are where the cache keeps them. */
  public void await() {
    long end = System.nanoTime() + MOST_WAIT_NANOS;
    while (cache.getBlockCount() > written.size() && System.nanoTime() < end) {
      // The thread that writes them needs a processor, too.
      Thread.yield();
    }
  }

  /** Lets go of all blocks, and fills the places of those that nobody holds. */
  public void overwrite() {
    int evicted = evict();
    for (int i = 0; i < evicted; i++) {
      cacheRubbish();
    }
    await();
  }

  /**
   * @param nanos in which a block is written, however busy the machine is
   * @throws IllegalStateException if none is: the thread that writes them is gone
   */
  void checkAreKept(long nanos) {
    await();
    if (cache.getBlockCount() <= written.size()) {
      return;
    }
    long end = System.nanoTime() + nanos;
    BlockCacheKey key = cacheRubbish();
    while (!written.containsKey(key)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
          "The bucket cache keeps no block any more: begin again with this table, in another JVM");
      }
      // The queue may have been full.
      key = cacheRubbish();
      await();
    }
  }

  BlockCacheKey cacheRubbish() {
    BlockCacheKey key = new BlockCacheKey("rubbish", ++rubbish);
    cache.cacheBlock(key, new Rubbish());
    return key;
  }

  /** @return how many there were */
  int evict() {
    await();
    List<BlockCacheKey> keys = keys(cache);
    keys.forEach(cache::evictBlock);
    return keys.size();
  }

  static List<BlockCacheKey> keys(BlockCache cache) {
    List<BlockCacheKey> keys = new ArrayList<>();
    if (cache.getBlockCount() > 0) {
      for (CachedBlock block : cache) {
        keys.add(new BlockCacheKey(block.getFilename(), block.getOffset()));
      }
    }
    return keys;
  }
}
