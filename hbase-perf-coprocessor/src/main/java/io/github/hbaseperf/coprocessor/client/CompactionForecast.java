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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DroppedCells;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the next major compaction of a column family keeps and drops of the cells that are in files
 * now. Bytes are those of cells as they are before encoding and compression, tags included.
 * Immutable.
 */
@InterfaceAudience.Public
public final class CompactionForecast {

  private final long keptCells;
  private final long keptBytes;
  private final Map<DropReason, Long> cells;
  private final Map<DropReason, Long> bytes;
  private final Map<Integer, Long> markersByAgeBits;
  private final List<RowWeight> markersOfRow;
  private final List<RowWeight> versionsOfRow;

  private CompactionForecast(long keptCells, long keptBytes, Map<DropReason, Long> cells,
    Map<DropReason, Long> bytes, Map<Integer, Long> markersByAgeBits, List<RowWeight> markersOfRow,
    List<RowWeight> versionsOfRow) {
    this.keptCells = keptCells;
    this.keptBytes = keptBytes;
    this.cells = cells;
    this.bytes = bytes;
    this.markersByAgeBits = markersByAgeBits;
    this.markersOfRow = markersOfRow;
    this.versionsOfRow = versionsOfRow;
  }

  /** Of no cells. */
  static CompactionForecast none() {
    return new CompactionForecast(0, 0, Collections.emptyMap(), Collections.emptyMap(),
      Collections.emptyMap(), Collections.emptyList(), Collections.emptyList());
  }

  static CompactionForecast of(ForecastResponse response) throws IOException {
    Map<DropReason, Long> cells = new EnumMap<>(DropReason.class);
    Map<DropReason, Long> bytes = new EnumMap<>(DropReason.class);
    for (DroppedCells dropped : response.getDroppedList()) {
      if (!dropped.hasReason()) {
        throw new RegionFailedException("A region drops cells for a reason that this release does"
          + " not know: use client and coprocessor of the same release");
      }
      cells.put(DropReason.of(dropped.getReason()), dropped.getCells());
      bytes.put(DropReason.of(dropped.getReason()), dropped.getBytes());
    }
    Map<Integer, Long> markers = new TreeMap<>();
    for (int bits = 0; bits < response.getMarkersByAgeBitsCount(); bits++) {
      if (response.getMarkersByAgeBits(bits) > 0) {
        markers.put(bits, response.getMarkersByAgeBits(bits));
      }
    }
    return new CompactionForecast(response.getKeptCells(), response.getKeptBytes(), cells, bytes,
      markers, rows(response.getMarkersOfRowList()), rows(response.getVersionsOfRowList()));
  }

  private static List<RowWeight> rows(List<RegionAggregateProtos.RowWeight> messages) {
    List<RowWeight> rows = new ArrayList<>();
    messages.forEach(row -> rows.add(new RowWeight(row.getRow().toByteArray(), row.getCount())));
    return rows;
  }

  /** Of the cells of both, which have no row in common. */
  CompactionForecast plus(CompactionForecast other, int mostRows) {
    return new CompactionForecast(keptCells + other.keptCells, keptBytes + other.keptBytes,
      sum(cells, other.cells), sum(bytes, other.bytes),
      sum(markersByAgeBits, other.markersByAgeBits),
      heaviest(markersOfRow, other.markersOfRow, mostRows),
      heaviest(versionsOfRow, other.versionsOfRow, mostRows));
  }

  private static <K> Map<K, Long> sum(Map<K, Long> one, Map<K, Long> other) {
    Map<K, Long> sum = new TreeMap<>(one);
    other.forEach((key, count) -> sum.merge(key, count, Long::sum));
    return sum;
  }

  private static List<RowWeight> heaviest(List<RowWeight> one, List<RowWeight> other, int most) {
    List<RowWeight> rows = new ArrayList<>(one);
    rows.addAll(other);
    rows.sort(Comparator.comparingLong(RowWeight::count).reversed().thenComparing(RowWeight::row,
      Bytes.BYTES_COMPARATOR));
    return new ArrayList<>(rows.subList(0, Math.min(most, rows.size())));
  }

  public long keptCells() {
    return keptCells;
  }

  public long keptBytes() {
    return keptBytes;
  }

  public long droppedCells(DropReason reason) {
    return cells.getOrDefault(reason, 0L);
  }

  public long droppedBytes(DropReason reason) {
    return bytes.getOrDefault(reason, 0L);
  }

  public long droppedCells() {
    return cells.values().stream().mapToLong(Long::longValue).sum();
  }

  public long droppedBytes() {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The part of all cells that is dropped, from 0 to 1: at least so much of what a full scan reads,
   * it reads in vain.
   */
  public double droppedPart() {
    long all = keptCells + droppedCells();
    return all == 0 ? 0 : (double) droppedCells() / all;
  }

  /**
   * How many delete markers there are, dropped or not, by their age in hours: those of an entry are
   * at least as old as its key, and younger than twice that, or than an hour.
   */
  public Map<Long, Long> markersByAgeHours() {
    Map<Long, Long> byHours = new TreeMap<>();
    markersByAgeBits
      .forEach((bits, markers) -> byHours.put(bits == 0 ? 0 : 1L << bits - 1, markers));
    return byHours;
  }

  /** The rows with most delete markers, most first; the count is that of markers. */
  public List<RowWeight> markersOfRow() {
    return Collections.unmodifiableList(markersOfRow);
  }

  /** The rows with most puts of one column, most first; the count is that of puts. */
  public List<RowWeight> versionsOfRow() {
    return Collections.unmodifiableList(versionsOfRow);
  }
}
