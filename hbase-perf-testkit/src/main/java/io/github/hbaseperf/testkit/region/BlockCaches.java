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

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.TinyLfuBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;

/** One block cache of each kind. */
final class BlockCaches {
  private static final long MOST_WRITE_NANOS = 30_000_000_000L;
  private static final int HEAP_BYTES = 16 << 20;
  private static final int BUCKET_BYTES = 4 << 20;
  private static final int BLOCK_BYTES = 1 << 10;

  private final BlockCache lru;
  private final BlockCache tinyLfu;
  private final BucketCache bucket;
  private final CachedBlocks bucketBlocks;

  BlockCaches() throws IOException {
    lru = new LruBlockCache(HEAP_BYTES, BLOCK_BYTES);
    tinyLfu = new TinyLfuBlockCache(HEAP_BYTES, BLOCK_BYTES, 1 << 20, Runnable::run);
    bucket = new BucketCache("offheap", BUCKET_BYTES, BLOCK_BYTES,
      new int[] { 2 << 10, 5 << 10, 66 << 10 }, 1, 64, null);
    bucketBlocks = new CachedBlocks(bucket);
  }

  Optional<BlockCache> of(TableLayout.CacheKind kind) {
    return switch (kind) {
      case NONE -> Optional.empty();
      case LRU -> Optional.of(lru);
      case TINY_LFU -> Optional.of(tinyLfu);
      case BUCKET -> Optional.of(bucket);
    };
  }

  CachedBlocks bucketBlocks() {
    return bucketBlocks;
  }

  /** Caches look through all blocks for those of a file, and would hold those of all tables. */
  void evict() {
    bucketBlocks.checkAreKept(MOST_WRITE_NANOS);
    CachedBlocks.keys(lru).forEach(lru::evictBlock);
    CachedBlocks.keys(tinyLfu).forEach(tinyLfu::evictBlock);
    bucketBlocks.evict();
  }

  /** Ends the threads of caches that a thread was stopped in: anything may be wrong with them. */
  void abandon() {
    for (BlockCache cache : new BlockCache[] { lru, tinyLfu, bucket }) {
      Thread ending = new Thread(cache::shutdown, "ending a block cache");
      ending.setDaemon(true);
      // Said nowhere: the count of a block's holders may be less than that of its holders.
      ending.setUncaughtExceptionHandler((thread, failure) -> {
      });
      ending.start();
    }
  }
}
