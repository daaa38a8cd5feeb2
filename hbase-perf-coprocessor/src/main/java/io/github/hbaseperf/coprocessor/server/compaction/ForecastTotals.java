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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DropReason;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DroppedCells;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;

/** What a forecast has found so far. One thread. */
final class ForecastTotals {

  private static final long MILLIS_OF_HOUR = 3_600_000;

  private final long nowMillis;
  private final long[] cells = new long[DropReason.values().length];
  private final long[] bytes = new long[cells.length];
  private final long[] markersByAgeBits = new long[Long.SIZE];
  private long keptCells;
  private long keptBytes;

  ForecastTotals(long nowMillis) {
    this.nowMillis = nowMillis;
  }

  /** @param reason why it is dropped; null if it is kept */
  void add(Cell cell, int serializedSize, DropReason reason) {
    if (reason == null) {
      keptCells++;
      keptBytes += serializedSize;
    } else {
      cells[reason.ordinal()]++;
      bytes[reason.ordinal()] += serializedSize;
    }
    if (CellUtil.isDelete(cell)) {
      long ageHours = Math.max(0, nowMillis - cell.getTimestamp()) / MILLIS_OF_HOUR;
      markersByAgeBits[Long.SIZE - Long.numberOfLeadingZeros(ageHours)]++;
    }
  }

  void addTo(ForecastResponse.Builder response) {
    response.setKeptCells(keptCells).setKeptBytes(keptBytes);
    for (DropReason reason : DropReason.values()) {
      if (cells[reason.ordinal()] > 0) {
        response.addDropped(DroppedCells.newBuilder().setReason(reason)
          .setCells(cells[reason.ordinal()]).setBytes(bytes[reason.ordinal()]));
      }
    }
    int bits = markersByAgeBits.length;
    while (bits > 0 && markersByAgeBits[bits - 1] == 0) {
      bits--;
    }
    for (int i = 0; i < bits; i++) {
      response.addMarkersByAgeBits(markersByAgeBits[i]);
    }
  }
}
