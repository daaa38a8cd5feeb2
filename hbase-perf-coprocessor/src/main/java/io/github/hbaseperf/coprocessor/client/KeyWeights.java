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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;

/** How many bytes begin at which rows of a range. One thread. */
final class KeyWeights {

  private final TreeMap<byte[], Long> bytesByRow = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private long total;

  void add(byte[] row, long bytes) {
    bytesByRow.merge(row, bytes, Long::sum);
    total += bytes;
  }

  void add(KeyWeights others) {
    others.bytesByRow.forEach(this::add);
  }

  long total() {
    return total;
  }

  /** Those of the rows of a range. */
  KeyWeights within(KeyRange range) {
    KeyWeights within = new KeyWeights();
    bytesByRow.tailMap(range.start(), true).forEach((row, bytes) -> {
      if (!new KeyRange(row, range.stop()).isEmpty()) {
        within.add(row, bytes);
      }
    });
    return within;
  }

  /**
   * Cuts a range into so many parts of about as many bytes, or into fewer if there are not as many
   * rows to cut at: each at the row that is next to where an equal part of the rest would end.
   */
  List<TableSegment> cut(KeyRange range, int parts) {
    List<TableSegment> segments = new ArrayList<>();
    byte[] start = range.start();
    long before = 0;
    long bytes = 0;
    for (Map.Entry<byte[], Long> weight : bytesByRow.entrySet()) {
      byte[] row = weight.getKey();
      int partsLeft = parts - segments.size();
      double ofPart = (double) (total - before) / partsLeft;
      boolean isNear = ofPart - bytes <= bytes + weight.getValue() - ofPart;
      if (partsLeft > 1 && bytes > 0 && isNear && Bytes.compareTo(row, start) > 0) {
        segments.add(new TableSegment(new KeyRange(start, row), bytes));
        start = row;
        before += bytes;
        bytes = 0;
      }
      bytes += weight.getValue();
    }
    segments.add(new TableSegment(new KeyRange(start, range.stop()), bytes));
    return segments;
  }
}
