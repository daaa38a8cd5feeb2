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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.CachedBlocks;
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.RowEnd;
import io.github.hbaseperf.testkit.region.Scans;
import io.github.hbaseperf.testkit.region.SizeLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.regionserver.Shipper;

/** An open scanner of a region, under the limits of a client. */
final class ScanCursor implements AutoCloseable {
  /** Scans go over to streams after four blocks; no table here has as much. */
  private static final int SWITCHLESS_BLOCK = 1 << 14;

  private final RegionScanner scanner;
  private final Operation.Limits limits;
  private final boolean maySwitch;
  private final CachedBlocks blocks;

  ScanCursor(TestedRegion tested, Query query, Operation.Limits limits) throws IOException {
    HRegion region = tested.region();
    this.blocks = tested.blocks();
    // Cells of cached blocks are where others are written next.
    blocks.await();
    Scan scan = Scans.scan(query);
    boolean wholeRows = scan.getFilter() != null && scan.getFilter().hasFilterRow();
    this.limits = wholeRows ? Operation.Limits.NONE : limits;
    // Limits count what cells were before a filter changed them.
    this.maySwitch = scan.getFilter() != null || region.getStores().stream()
      .anyMatch(store -> store.getColumnFamilyDescriptor().getBlocksize() < SWITCHLESS_BLOCK);
    this.scanner = region.getScanner(scan);
  }

  long readPoint() {
    return scanner.getMvccReadPoint();
  }

  /** What is wrong with a call, given the one after it; empty if nothing is. */
  String fault(Call call, Call next) {
    return Call.fault(call, next, limits, maySwitch);
  }

  Call next() throws IOException {
    ScannerContext.Builder builder =
      ScannerContext.newBuilder(false).setTimeLimit(LimitScope.BETWEEN_CELLS, Long.MAX_VALUE);
    if (limits.batch() > 0) {
      builder.setBatchLimit(limits.batch());
    }
    if (limits.bytes() > 0) {
      SizeLimit.set(builder, LimitScope.BETWEEN_CELLS, limits.bytes(), Long.MAX_VALUE,
        Long.MAX_VALUE);
    }
    List<Cell> found = new ArrayList<>();
    ScannerContext context = builder.build();
    boolean more = scanner.next(found, context);
    if (found.stream().anyMatch(ByteBufferExtendedCell.class::isInstance)) {
      blocks.overwrite();
    }
    List<ModelCell> cells = found.stream().map(Cells::toModel).toList();
    List<Long> sizes =
      found.stream().map(cell -> (long) PrivateCellUtil.estimatedSerializedSizeOf(cell)).toList();
    ((Shipper) scanner).shipped();
    return new Call(cells, sizes, RowEnd.isSaidBy(context), more);
  }

  @Override
  public void close() throws IOException {
    scanner.close();
  }
}
