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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.server.scanner.Caller;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a major compaction of a family would drop now, of the rows of a range, row by row until the
 * slice is over. One thread.
 */
@InterfaceAudience.Private
public final class ForecastSlice {

  private static final int MAX_ROWS = 1000;
  /** After so many bytes blocks are let go of and, at the end of a row, the limit is looked at. */
  private static final int BYTES_BETWEEN_LOOKS = 256 << 10;

  private final HRegion region;
  private final byte[] stopRow;
  private final SliceLimit limit;
  private final int bytesBetweenLooks;
  private final ColumnFate fate;
  private final ForecastTotals totals;
  private final PassedCells.Observer passed = this::add;
  private final HeaviestRows markersOfRow;
  private final HeaviestRows versionsOfRow;
  private long markers;
  private long versions;
  private byte[] row = new byte[64];
  private int rowLength = -1;
  private long bytesSinceLook;
  private boolean lookDue;
  private boolean limitDue;

  private ForecastSlice(HRegion region, HStore store, ForecastRequest request, SliceLimit limit,
    int bytesBetweenLooks) {
    long nowMillis = EnvironmentEdgeManager.currentTime();
    this.region = region;
    this.bytesBetweenLooks = bytesBetweenLooks;
    this.stopRow = request.getStopRow().toByteArray();
    this.limit = limit;
    this.fate = new ColumnFate(store.getScanInfo(), nowMillis);
    this.totals = new ForecastTotals(nowMillis);
    this.markersOfRow = new HeaviestRows(request.getRows());
    this.versionsOfRow = new HeaviestRows(request.getRows());
  }

  /**
   * Reads the files of a family.
   *
   * @throws DoNotRetryIOException if there is no such family, or too many rows are asked for
   */
  public static ForecastResponse.Builder of(HRegion region, ForecastRequest request,
    SliceLimit limit) throws IOException {
    return of(region, request, limit, BYTES_BETWEEN_LOOKS);
  }

  /** @param bytesBetweenLooks after how many bytes of cells the limit is looked at */
  static ForecastResponse.Builder of(HRegion region, ForecastRequest request, SliceLimit limit,
    int bytesBetweenLooks) throws IOException {
    HStore store = region.getStore(request.getFamily().toByteArray());
    if (store == null) {
      throw new DoNotRetryIOException("Table " + region.getTableDescriptor().getTableName()
        + " has no family " + Bytes.toStringBinary(request.getFamily().toByteArray()));
    }
    if (request.getRows() < 0 || request.getRows() > MAX_ROWS) {
      throw new DoNotRetryIOException(
        "At most " + MAX_ROWS + " rows can be named, not " + request.getRows());
    }
    region.startRegionOperation(HRegion.Operation.SCAN);
    try (CompactionCells cells = CompactionCells.open(store, request.getStartRow().toByteArray())) {
      // Not before: what is dropped has to be too old for this clock, too.
      return new ForecastSlice(region, store, request, limit, bytesBetweenLooks).read(cells);
    } finally {
      region.closeRegionOperation(HRegion.Operation.SCAN);
    }
  }

  private ForecastResponse.Builder read(CompactionCells cells) throws IOException {
    ForecastResponse.Builder response = ForecastResponse.newBuilder();
    boolean isRowPassed = true;
    Cell next;
    while ((next = cells.peek()) != null) {
      boolean beginsRow = isRowPassed || !PrivateCellUtil.matchingRows(next, row, 0, rowLength);
      if (beginsRow) {
        if (isBehind(next)) {
          break;
        }
        if (rowLength >= 0 && isOver()) {
          response.setResumeRow(ByteString.copyFrom(CellUtil.cloneRow(next)));
          break;
        }
        beginRow(next);
      }
      isRowPassed = cells.passTo(beginsRow, passed);
      if (lookDue) {
        lookDue = false;
        fate.beforeShipped();
        cells.letGo();
      }
    }
    endRow();
    totals.addTo(response);
    return response.addAllMarkersOfRow(markersOfRow.rows())
      .addAllVersionsOfRow(versionsOfRow.rows());
  }

  private void add(Cell cell, boolean kept) throws IOException {
    int bytes = cell.getSerializedSize();
    totals.add(cell, bytes, fate.next(cell, kept));
    if (CellUtil.isDelete(cell)) {
      markers++;
    } else {
      versions = Math.max(versions, fate.puts());
    }
    bytesSinceLook += bytes;
    if (bytesSinceLook >= bytesBetweenLooks) {
      bytesSinceLook = 0;
      lookDue = true;
      limitDue = true;
      Caller.checkConnected(region);
    }
  }

  private boolean isBehind(Cell cell) {
    return stopRow.length > 0 && Bytes.compareTo(cell.getRowArray(), cell.getRowOffset(),
      cell.getRowLength(), stopRow, 0, stopRow.length) >= 0;
  }

  /** Ends the row before, and asks now and then whether the slice is over. */
  private boolean isOver() {
    endRow();
    boolean due = limitDue;
    limitDue = false;
    return due && limit.isReached();
  }

  private void endRow() {
    if (rowLength >= 0) {
      markersOfRow.add(row, 0, rowLength, markers);
      versionsOfRow.add(row, 0, rowLength, versions);
    }
    markers = 0;
    versions = 0;
    fate.beginRow();
  }

  private void beginRow(Cell cell) {
    rowLength = cell.getRowLength();
    if (row.length < rowLength) {
      row = new byte[rowLength * 2];
    }
    CellUtil.copyRowTo(cell, row, 0);
  }
}
