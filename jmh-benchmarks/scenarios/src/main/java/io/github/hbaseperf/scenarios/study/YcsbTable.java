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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.tool.Ycsb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.io.compress.Compression;

/** A table for YCSB, cut as YCSB advises: evenly over user1000 to user9999. */
final class YcsbTable {
  private static final long FIRST_KEY = 1_000;
  private static final long KEYS = 9_000;

  private YcsbTable() {
  }

  static void create(TestBed bed, String table, int regions) throws IOException {
    bed.createTable(Tables.of(table, Tables.family(Ycsb.FAMILY, Compression.Algorithm.NONE)),
      Tables.splits(regions, KEYS,
        key -> ("user" + (FIRST_KEY + key)).getBytes(StandardCharsets.US_ASCII)));
  }
}
