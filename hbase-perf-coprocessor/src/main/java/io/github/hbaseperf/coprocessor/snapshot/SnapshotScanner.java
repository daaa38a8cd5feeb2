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
package io.github.hbaseperf.coprocessor.snapshot;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.AbstractClientScanner;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads rows of a snapshot, region after region. One thread. */
final class SnapshotScanner extends AbstractClientScanner {

  private final SnapshotFiles files;
  /** Copied for each region: filters keep what they have seen. */
  private final ByteString scan;
  private final byte[] stop;
  /** Where the next region begins; null behind the last one. */
  private byte[] nextRow;
  /** Or null, with the scanner. */
  private HRegion region;
  private RegionScanner scanner;
  private boolean hasMore;

  /**
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   */
  SnapshotScanner(SnapshotFiles files, Scan scan) throws IOException {
    if (scan.isReversed() || scan.getLimit() > 0) {
      throw new IllegalArgumentException(
        "Of a snapshot all rows are read, forward: neither reversed nor limited");
    }
    this.files = files;
    this.scan = AggregateProtocol.toBytes(scan);
    this.stop = scan.includeStopRow() && scan.getStopRow().length > 0
      ? Arrays.copyOf(scan.getStopRow(), scan.getStopRow().length + 1)
      : scan.getStopRow();
    this.nextRow = scan.getStartRow();
  }

  @Override
  public Result next() throws IOException {
    List<Cell> row = new ArrayList<>();
    while (hasMore || openNext()) {
      hasMore = scanner.next(row);
      if (!row.isEmpty()) {
        return Result.create(row);
      }
    }
    return null;
  }

  private boolean openNext() throws IOException {
    closeRegion();
    if (nextRow == null || stop.length > 0 && Bytes.compareTo(nextRow, stop) >= 0) {
      return false;
    }
    RegionInfo info = files.regions().get(files.numberOf(nextRow));
    nextRow = info.getEndKey().length == 0 ? null : info.getEndKey();
    region = files.open(info);
    scanner = region.getScanner(AggregateProtocol.toScan(scan));
    hasMore = true;
    return true;
  }

  private void closeRegion() throws IOException {
    hasMore = false;
    try {
      if (scanner != null) {
        scanner.close();
      }
    } finally {
      scanner = null;
      if (region != null) {
        HRegion last = region;
        region = null;
        SnapshotFiles.close(last);
      }
    }
  }

  @Override
  public void close() {
    try {
      closeRegion();
    } catch (IOException e) {
      throw new UncheckedIOException("A region of " + files + " could not be closed", e);
    }
  }

  /** There is no lease. */
  @Override
  public boolean renewLease() {
    return true;
  }
}
