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
package io.github.hbaseperf.patches;

import com.github.benmanes.caffeine.cache.Cache;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.BlockCacheKey;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.CacheStats;
import org.apache.hadoop.hbase.io.hfile.Cacheable;
import org.apache.hadoop.hbase.io.hfile.CacheableDeserializer;
import org.apache.hadoop.hbase.io.hfile.CachedBlock;
import org.apache.hadoop.hbase.io.hfile.TinyLfuBlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Uses a TinyLfuBlockCache that holds blocks of files, which count no readers, and blocks that do,
 * and prints what it found. Arguments: a folder, a seed.
 */
final class TinyLfuScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final String COUNTED = "counted";
  private static final int ROWS = 20_000;
  private static final int STEPS = 20_000;
  private static final int KEYS = 40;
  private static final int THREADS = 4;
  private static final long BLOCK_BYTES = 4096;
  private static final int BLOCKED_LOOKS = 50;
  private static final int LOOK_MILLIS = 10;

  private final TinyLfuBlockCache cache =
    new TinyLfuBlockCache(64 << 20, BLOCK_BYTES, 1 << 20, Runnable::run);
  /** Readers that were counted after the block had been freed. */
  private final AtomicLong late = new AtomicLong();
  private final List<Counted> made = new ArrayList<>();

  private TinyLfuScenario() {
  }

  public static void main(String[] args) throws Exception {
    TinyLfuScenario scenario = new TinyLfuScenario();
    List<BlockCacheKey> blocks = scenario.readFile(args[0]);
    scenario.step(blocks, new Random(Long.parseLong(args[1])));
    scenario.waitForWriters(blocks.get(0));
    scenario.readAndEvictAtOnce();
    System.exit(0);
  }

  /** Returns the keys of what is cached of a file. */
  private List<BlockCacheKey> readFile(String folder) throws Exception {
    HRegion region = DiskRegion.create(folder, DiskRegion.table("t", FAMILY), cache);
    for (int row = 0; row < ROWS; row++) {
      region.put(new Put(Bytes.toBytes(row)).addColumn(FAMILY, FAMILY, new byte[50])
        .setDurability(Durability.SKIP_WAL));
    }
    region.flush(true);
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      while (scanner.nextRaw(new ArrayList<>())) {
      }
    }
    List<BlockCacheKey> keys = new ArrayList<>();
    for (CachedBlock block : cache) {
      keys.add(new BlockCacheKey(block.getFilename(), block.getOffset()));
    }
    keys.sort((a, b) -> Long.compare(a.getOffset(), b.getOffset()));
    return keys;
  }

  /** Puts, finds and evicts at random, in one thread, behind it a second cache. */
  private void step(List<BlockCacheKey> blocks, Random random) {
    TinyLfuBlockCache victim = new TinyLfuBlockCache(64 << 20, BLOCK_BYTES, 1 << 20, Runnable::run);
    cache.setVictimCache(victim);
    long hash = 1;
    for (int i = 0; i < STEPS; i++) {
      BlockCacheKey key = random.nextInt(4) > 0
        ? key(random.nextInt(KEYS))
        : blocks.get(random.nextInt(blocks.size()));
      switch (random.nextInt(8)) {
        case 0 -> put(cache, key);
        case 1 -> put(victim, key);
        case 2 -> hash = hash * 31 + (isCounted(key) && cache.evictBlock(key) ? 1 : 0);
        default -> {
          Cacheable found = cache.getBlock(key, random.nextBoolean(), random.nextInt(4) == 0,
            random.nextInt(4) > 0);
          hash =
            hash * 31 + (found == null ? 0 : found.getSerializedLength() + 7L * found.refCnt());
          if (found != null && random.nextBoolean()) {
            found.release();
          }
        }
      }
    }
    CacheStats stats = cache.getStats();
    System.out.println("steps " + Long.toHexString(hash) + ", blocks of the file " + blocks.size()
      + ", hits " + stats.getHitCount() + " " + stats.getHitCachingCount() + ", misses "
      + stats.getMissCount() + " " + stats.getMissCachingCount() + ", behind "
      + victim.getStats().getHitCount());
  }

  private static BlockCacheKey key(int number) {
    return new BlockCacheKey(COUNTED, number);
  }

  private static boolean isCounted(BlockCacheKey key) {
    return key.getHfileName().equals(COUNTED);
  }

  private void put(TinyLfuBlockCache to, BlockCacheKey key) {
    if (isCounted(key) && !to.containsBlock(key)) {
      Counted block = new Counted();
      made.add(block);
      to.cacheBlock(key, block);
      // Of whoever made it; the cache has counted itself.
      block.release();
    }
  }

  /** Looks for blocks while their entries are being written. */
  private void waitForWriters(BlockCacheKey ofFile) throws Exception {
    put(cache, key(0));
    System.out.println("waits: block of a file " + waitsForWriter(ofFile) + ", counted block "
      + waitsForWriter(key(0)));
  }

  /** True if who looks for the block is blocked, and stays it; false as soon as it is found. */
  private boolean waitsForWriter(BlockCacheKey key) throws Exception {
    CountDownLatch locked = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Thread writer = new Thread(() -> entries().compute(key, (k, block) -> {
      locked.countDown();
      try {
        looked.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return block;
    }));
    writer.start();
    locked.await();
    FutureTask<Cacheable> found = new FutureTask<>(() -> cache.getBlock(key, true, false, true));
    Thread reader = new Thread(found);
    reader.start();
    int blockedLooks = 0;
    while (!found.isDone() && blockedLooks < BLOCKED_LOOKS) {
      blockedLooks = reader.getState() == Thread.State.BLOCKED ? blockedLooks + 1 : 0;
      Thread.sleep(LOOK_MILLIS);
    }
    boolean waits = !found.isDone();
    looked.countDown();
    writer.join();
    found.get().release();
    return waits;
  }

  @SuppressWarnings("unchecked")
  private Map<BlockCacheKey, Cacheable> entries() {
    try {
      Field field = TinyLfuBlockCache.class.getDeclaredField("cache");
      field.setAccessible(true);
      return ((Cache<BlockCacheKey, Cacheable>) field.get(cache)).asMap();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Threads put, read and evict the same counted blocks. */
  private void readAndEvictAtOnce() throws Exception {
    List<Thread> threads = new ArrayList<>();
    made.clear();
    for (int key = 0; key < KEYS; key++) {
      cache.evictBlock(key(key));
    }
    for (int number = 0; number < THREADS; number++) {
      Random random = new Random(number);
      boolean evicts = number == 0;
      threads.add(new Thread(() -> {
        for (int i = 0; i < 5 * STEPS; i++) {
          BlockCacheKey key = key(random.nextInt(2));
          if (evicts) {
            put(cache, key);
            cache.evictBlock(key);
          } else {
            Cacheable found = cache.getBlock(key, false, true, true);
            if (found != null) {
              found.release();
            }
          }
        }
      }));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(
      "late " + late + ", not freed " + made.stream().filter(block -> block.refCnt() != 0).count());
  }

  /** A block that counts who uses it and is freed by the last. */
  private final class Counted implements Cacheable {
    private final AtomicInteger users = new AtomicInteger(1);

    @Override
    public Cacheable retain() {
      if (users.getAndIncrement() == 0) {
        late.incrementAndGet();
      }
      return this;
    }

    @Override
    public int refCnt() {
      return users.get();
    }

    @Override
    public boolean release() {
      return users.decrementAndGet() == 0;
    }

    @Override
    public long heapSize() {
      return BLOCK_BYTES;
    }

    @Override
    public int getSerializedLength() {
      return (int) BLOCK_BYTES;
    }

    @Override
    public void serialize(ByteBuffer destination, boolean includeNextBlockMetadata) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CacheableDeserializer<Cacheable> getDeserializer() {
      throw new UnsupportedOperationException();
    }

    @Override
    public BlockType getBlockType() {
      return BlockType.DATA;
    }
  }
}
