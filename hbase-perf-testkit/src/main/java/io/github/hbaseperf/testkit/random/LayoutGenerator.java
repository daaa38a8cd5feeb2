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
package io.github.hbaseperf.testkit.random;

import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.TableLayout;
import io.github.hbaseperf.testkit.region.TableLayout.CacheKind;
import java.util.List;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Random schemas. */
final class LayoutGenerator {
  private LayoutGenerator() {
  }

  static TableLayout layout(Draw draw, KeySpace keys) {
    List<FamilyLayout> families = keys.families().stream().map(name -> family(draw, name)).toList();
    CacheKind cache = draw.has(Feature.BLOCK_CACHE) || draw.has(Feature.FILTERED_ROWS)
      ? draw.one(CacheKind.LRU, CacheKind.TINY_LFU, CacheKind.BUCKET)
      : CacheKind.NONE;
    return new TableLayout(families, cache, draw.has(Feature.SEQUENCE_IDS_GO) ? draw.one(0, 5) : 5,
      draw.has(Feature.FEW_FILES_COMPACTED) ? 2 + draw.below(2) : TableLayout.MOST_FILES,
      timeCheck(draw));
  }

  private static int timeCheck(Draw draw) {
    if (draw.has(Feature.FLUSH_OF_DELETED_ROWS)) {
      return 1;
    }
    return draw.has(Feature.DURING_NEXT)
      ? draw.one(1, 1, TableLayout.TIME_CHECK)
      : TableLayout.TIME_CHECK;
  }

  private static FamilyLayout family(Draw draw, String name) {
    boolean ttl = draw.sometimes(Feature.TTL, 2);
    int versions = draw.has(Feature.VERSIONS) ? 1 + draw.below(4) : 1;
    // HBase refuses to keep more versions at least than at most.
    int minVersions = ttl && draw.has(Feature.MIN_VERSIONS) ? draw.below(versions + 1) : 0;
    KeepDeletedCells keep = keep(draw, ttl);
    FamilySpec spec = new FamilySpec(name, versions, minVersions, keep,
      ttl ? 1000L * (1 + draw.below(3)) : Long.MAX_VALUE,
      draw.has(Feature.PURGE_DELAY) ? draw.one(0L, 1000L, 100_000L) : 0,
      draw.sometimes(Feature.NEW_VERSIONS, 2));
    return new FamilyLayout(spec, bloom(draw),
      draw.has(Feature.ENCODING)
        ? draw.one(DataBlockEncoding.NONE, DataBlockEncoding.PREFIX, DataBlockEncoding.DIFF,
          DataBlockEncoding.FAST_DIFF, DataBlockEncoding.ROW_INDEX_V1)
        : DataBlockEncoding.NONE,
      blockBytes(draw),
      draw.has(Feature.IN_MEMORY_COMPACTION)
        ? draw.one(MemoryCompactionPolicy.BASIC, MemoryCompactionPolicy.EAGER,
          MemoryCompactionPolicy.ADAPTIVE)
        : MemoryCompactionPolicy.NONE);
  }

  private static int blockBytes(Draw draw) {
    if (draw.has(Feature.FULL_FILES)) {
      // A few cells in each.
      return draw.one(64, 100, 150, 200);
    }
    if (draw.has(Feature.FILTERED_ROWS)) {
      return draw.one(400, 1000, 65536);
    }
    return draw.has(Feature.TINY_BLOCKS) ? draw.one(1, 64, 150, 400) : 65536;
  }

  private static KeepDeletedCells keep(Draw draw, boolean ttl) {
    if (!draw.has(Feature.KEEP_DELETED)) {
      return KeepDeletedCells.FALSE;
    }
    return ttl
      ? draw.one(KeepDeletedCells.FALSE, KeepDeletedCells.TRUE, KeepDeletedCells.TTL)
      : draw.one(KeepDeletedCells.FALSE, KeepDeletedCells.TRUE);
  }

  private static BloomType bloom(Draw draw) {
    if (draw.sometimes(Feature.BLOOM_ROWCOL, 2)
      || draw.has(Feature.FULL_FILES) && draw.below(2) == 0) {
      return BloomType.ROWCOL;
    }
    return draw.sometimes(Feature.BLOOM_NONE, 2) ? BloomType.NONE : BloomType.ROW;
  }
}
