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
package io.github.hbaseperf.coprocessor.server.compaction;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RowWeight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.hbase.util.Bytes;

/** The rows that have most of something. One thread. */
final class HeaviestRows {

  private final int most;
  private final PriorityQueue<RowWeight> lightestFirst =
    new PriorityQueue<>(Comparator.comparingLong(RowWeight::getCount));

  /** @param most how many rows */
  HeaviestRows(int most) {
    this.most = most;
  }

  /** Rows with nothing of it are not among them. The key is copied only if this one is. */
  void add(byte[] rowArray, int offset, int length, long count) {
    if (count == 0 || most == 0
      || lightestFirst.size() == most && count <= lightestFirst.peek().getCount()) {
      return;
    }
    if (lightestFirst.size() == most) {
      lightestFirst.poll();
    }
    lightestFirst.add(RowWeight.newBuilder().setRow(ByteString.copyFrom(rowArray, offset, length))
      .setCount(count).build());
  }

  /** The heaviest first, of equal ones the smaller key. */
  List<RowWeight> rows() {
    List<RowWeight> rows = new ArrayList<>(lightestFirst);
    rows.sort(Comparator.comparingLong(RowWeight::getCount).reversed()
      .thenComparing(row -> row.getRow().toByteArray(), Bytes.BYTES_COMPARATOR));
    return rows;
  }
}
