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
package io.github.hbaseperf.coprocessor.client;

import java.util.Comparator;
import org.apache.hadoop.hbase.util.Bytes;

/** What names of regions, as HBase prints them, tell: {@code table,start key,id.hash.} */
final class RegionNames {
  /** The order of their rows, which is not that of their names: {@code \\x01} is before a space. */
  static final Comparator<String> IN_ORDER_OF_ROWS =
    Comparator.comparing(RegionNames::startKey, Bytes.BYTES_COMPARATOR)
      .thenComparing(Comparator.naturalOrder());

  private RegionNames() {
  }

  /** A start key may have commas, the table and the id have none. */
  private static byte[] startKey(String name) {
    int from = name.indexOf(',') + 1;
    return Bytes.toBytesBinary(name.substring(from, Math.max(from, name.lastIndexOf(','))));
  }
}
