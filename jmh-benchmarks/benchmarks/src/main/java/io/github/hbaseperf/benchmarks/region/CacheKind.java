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
package io.github.hbaseperf.benchmarks.region;

import java.io.IOException;
import java.util.concurrent.ForkJoinPool;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.CombinedBlockCache;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.TinyLfuBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;

/** Where a region's data blocks are cached. Index blocks are always on the heap. */
public enum CacheKind {
  /** LruBlockCache, HBase's default. */
  HEAP {
    @Override
    BlockCache create(Configuration conf) {
      return new LruBlockCache(CACHE_BYTES, BLOCK_BYTES, true, conf);
    }
  },
  /** BucketCache in direct memory behind a small LruBlockCache. */
  OFF_HEAP {
    @Override
    BlockCache create(Configuration conf) throws IOException {
      return new CombinedBlockCache(new LruBlockCache(INDEX_CACHE_BYTES, BLOCK_BYTES, true, conf),
        new BucketCache("offheap", CACHE_BYTES, BLOCK_BYTES, null, WRITERS, WRITER_QUEUE, null));
    }
  },
  /** TinyLfuBlockCache on the heap. */
  TINY_LFU {
    @Override
    BlockCache create(Configuration conf) {
      return new TinyLfuBlockCache(CACHE_BYTES, BLOCK_BYTES, ForkJoinPool.commonPool(), conf);
    }
  };

  private static final int BLOCK_BYTES = 64 * 1024;
  /** Room for the published 2M rows, four times over. */
  private static final long CACHE_BYTES = 1L << 30;
  private static final long INDEX_CACHE_BYTES = 64L << 20;
  private static final int WRITERS = 3;
  private static final int WRITER_QUEUE = 64;

  /** Returns an empty cache. */
  abstract BlockCache create(Configuration conf) throws IOException;
}
