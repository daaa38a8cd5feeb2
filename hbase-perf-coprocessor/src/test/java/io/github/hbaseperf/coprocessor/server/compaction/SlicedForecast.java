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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;

/** A forecast in slices of a row each, which is held against the one at once. */
final class SlicedForecast {
  private final HRegion region;
  private final HStore store;
  private final ForecastRequest request;
  private final List<ForecastResponse> slices = new ArrayList<>();

  private SlicedForecast(HRegion region, HStore store, ForecastRequest request) {
    this.region = region;
    this.store = store;
    this.request = request;
  }

  static SlicedForecast of(HRegion region, HStore store, ForecastRequest request)
    throws IOException {
    SlicedForecast sliced = new SlicedForecast(region, store, request);
    ForecastRequest.Builder next = request.toBuilder();
    do {
      ForecastResponse slice = ForecastSlice.of(region, next.build(), limit(region, 0), 1).build();
      sliced.slices.add(slice);
      next.setStartRow(slice.getResumeRow());
    } while (!next.getStartRow().isEmpty());
    return sliced;
  }

  int count() {
    return slices.size();
  }

  /** What differs from the counts of the forecast at once and is not known to. */
  List<String> differences(Map<String, Long> atOnce) throws IOException {
    List<String> differences = new ArrayList<>();
    if (counts(slices).equals(atOnce)) {
      return differences;
    }
    List<Set<DropReason>> unsure = unsure();
    if (unsure.size() != slices.size()) {
      differences.add(unsure.size() + " rows in " + slices.size() + " slices");
      return differences;
    }
    Map<String, Long> before = Map.of();
    for (int row = 0; row < slices.size(); row++) {
      Map<String, Long> upTo = countsUpTo(row);
      Map<String, Long> ofRow = difference(upTo, before);
      Map<String, Long> ofSlice = counts(List.of(slices.get(row)));
      if (!without(unsure.get(row), ofSlice).equals(without(unsure.get(row), ofRow))) {
        differences
          .add("forecast of row " + row + " at once: " + ofRow + ", in a slice " + ofSlice);
      }
      before = upTo;
    }
    return differences;
  }

  /** Of the rows from the first one to this, at once. */
  private Map<String, Long> countsUpTo(int row) throws IOException {
    ForecastRequest upTo = request.toBuilder().setStopRow(slices.get(row).getResumeRow()).build();
    return counts(List.of(ForecastSlice.of(region, upTo, noLimit(region)).build()));
  }

  /**
   * Of each row the reasons why a slice may drop what is kept at once, or the other way round. What
   * HBase's own compaction does behind a put of the column without a name depends on whether its
   * scanner has just read an index (HBASE-18471): it steps over the rest of the column, with the
   * markers, those of the family among them, and with the puts that open scanners still need, or it
   * looks at each.
   */
  private List<Set<DropReason>> unsure() throws IOException {
    List<Set<DropReason>> unsure = new ArrayList<>();
    long readPoint = store.getSmallestReadPoint();
    try (KeyValueHeap cells = FileCells.of(store)) {
      byte[] row = null;
      boolean hasPut = false;
      for (Cell cell; (cell = cells.next()) != null;) {
        if (row == null || !CellUtil.matchingRows(cell, row)) {
          row = CellUtil.cloneRow(cell);
          hasPut = false;
          unsure.add(EnumSet.noneOf(DropReason.class));
        }
        if (hasPut && cell.getQualifierLength() == 0) {
          unsure.get(unsure.size() - 1).addAll(reasons((ExtendedCell) cell, readPoint));
        }
        hasPut |= cell.getType() == Cell.Type.Put && cell.getQualifierLength() == 0;
      }
    }
    return unsure;
  }

  private static Set<DropReason> reasons(ExtendedCell cell, long readPoint) {
    Set<DropReason> reasons = EnumSet.noneOf(DropReason.class);
    if (CellUtil.isDelete(cell)) {
      reasons.addAll(EnumSet.of(DropReason.DELETE_MARKER, DropReason.DELETED));
    } else if (cell.getSequenceId() > readPoint) {
      reasons.add(DropReason.SURPLUS_VERSION);
    }
    return reasons;
  }

  private static Map<String, Long> without(Set<DropReason> unsure, Map<String, Long> counts) {
    Map<String, Long> without = new TreeMap<>(counts);
    for (DropReason reason : unsure) {
      Long dropped = without.remove("dropped: " + reason);
      without.merge("kept", dropped == null ? 0 : dropped, Long::sum);
    }
    return without;
  }

  /** How many cells are kept, and how many dropped for each reason that there is. */
  static Map<String, Long> counts(List<ForecastResponse> responses) {
    Map<String, Long> counts = new TreeMap<>();
    for (ForecastResponse response : responses) {
      counts.merge("kept", response.getKeptCells(), Long::sum);
      for (DroppedCells dropped : response.getDroppedList()) {
        counts.merge("dropped: " + dropped.getReason(), dropped.getCells(), Long::sum);
      }
    }
    return counts;
  }

  private static Map<String, Long> difference(Map<String, Long> upTo, Map<String, Long> before) {
    Map<String, Long> difference = new TreeMap<>(upTo);
    before.forEach((what, cells) -> difference.merge(what, -cells, Long::sum));
    difference.values().removeIf(cells -> cells == 0);
    difference.putIfAbsent("kept", 0L);
    return difference;
  }

  static SliceLimit noLimit(HRegion region) {
    return limit(region, Long.MAX_VALUE);
  }

  private static SliceLimit limit(HRegion region, long untilMillis) {
    return new SliceLimit(region, untilMillis, Long.MAX_VALUE, () -> false);
  }
}
