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

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;

/**
 * What a case may have. Each case has about half of them, at random: a fault that shows only
 * without some feature is found as well as one that shows only with it.
 */
public enum Feature {
  EMPTY_QUALIFIER, SEVERAL_FAMILIES, DELETE_VERSION, DELETE_COLUMN, DELETE_FAMILY, DELETE_FAMILY_VERSION, MIXED_BATCHES, VERSIONS, MIN_VERSIONS, KEEP_DELETED, TTL, CELL_TTL, NEW_VERSIONS, PURGE_DELAY, ENCODING, BLOOM_NONE, BLOOM_ROWCOL, TINY_BLOCKS, BLOCK_CACHE, IN_MEMORY_COMPACTION, SEQUENCE_IDS_GO, FLUSH, MINOR_COMPACTION, MAJOR_COMPACTION, ARCHIVE, BULK_LOAD, SPLIT, REOPEN, TICK, ROW_RANGE, COLUMNS, MANY_VERSIONS_READ, RAW, REVERSED, TIME_RANGE, FAMILY_TIME_RANGE, OFFSET_AND_LIMIT, BATCH, BYTES, FILTER, READ_POINT, GET, OPEN_SCANNER, LATEST, COUNTERS, APPEND, TAGS, FLUSH_IN_MEMORY, FEW_FILES_COMPACTED, DURING_FLUSH, DURING_COMPACTION, DURING_NEXT, ON_DEMAND, FULL_FILES, SCANNER_FOR_DAYS, FLUSH_OF_DELETED_ROWS, FILTERED_ROWS, LONG_ROWS;

  /** What makes a case long, or hard to read: only one in so many has it. */
  private static final EnumSet<Feature> RARE =
    EnumSet.of(FULL_FILES, SCANNER_FOR_DAYS, FLUSH_OF_DELETED_ROWS, FILTERED_ROWS, LONG_ROWS);
  private static final int RARE_IN = 6;

  /** Features of one case, none that is rare. */
  public static Set<Feature> some(Random random) {
    Set<Feature> some = EnumSet.noneOf(Feature.class);
    // Cases with few features are the quick ones, and the ones that are read.
    int percent = 20 + random.nextInt(60);
    for (Feature feature : EnumSet.complementOf(RARE)) {
      if (random.nextInt(100) < percent) {
        some.add(feature);
      }
    }
    return some;
  }

  /**
   * Features of one case.
   *
   * @param rare decides about what is rare, so that cases without it stay as they are
   */
  static Set<Feature> some(Random random, Random rare) {
    Set<Feature> some = some(random);
    for (Feature feature : RARE) {
      if (rare.nextInt(RARE_IN) == 0) {
        some.add(feature);
      }
    }
    if (some.contains(FULL_FILES)) {
      some.addAll(EnumSet.of(TINY_BLOCKS, COLUMNS, EMPTY_QUALIFIER, COUNTERS));
    }
    if (some.contains(FLUSH_OF_DELETED_ROWS)) {
      some.addAll(EnumSet.of(SEVERAL_FAMILIES, OPEN_SCANNER));
    }
    if (some.contains(FILTERED_ROWS)) {
      some.addAll(EnumSet.of(READ_POINT, ON_DEMAND, CELL_TTL, TICK, DELETE_COLUMN, DELETE_VERSION));
      if (rare.nextInt(4) > 0) {
        // What keeps rows from being rejected on the bytes of their block.
        some.removeAll(EnumSet.of(ENCODING, RAW, REVERSED, BULK_LOAD, NEW_VERSIONS, SPLIT));
      }
    }
    return some;
  }
}
