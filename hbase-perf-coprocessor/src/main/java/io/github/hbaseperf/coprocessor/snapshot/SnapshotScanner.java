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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.AbstractClientScanner;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/** Reads rows of a snapshot, region after region. One thread. */
final class SnapshotScanner extends AbstractClientScanner {

  private final SnapshotFiles files;
  private final Scan scan;
  private final Iterator<RegionInfo> regions;
  /** Or null, with the scanner. */
  private HRegion region;
  private RegionScanner scanner;
  private boolean hasMore;

  SnapshotScanner(SnapshotFiles files, Scan scan) {
    this.files = files;
    this.scan = scan;
    this.regions = files.regions(scan).iterator();
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
    if (!regions.hasNext()) {
      return false;
    }
    region = files.open(regions.next());
    scanner = region.getScanner(new Scan(scan));
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
