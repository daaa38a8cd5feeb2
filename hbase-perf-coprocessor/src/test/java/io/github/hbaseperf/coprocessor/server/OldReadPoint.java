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
package io.github.hbaseperf.coprocessor.server;

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A moment of one region. An open region scanner has flushes and compactions keep what was visible
 * then, and scans carry the read point: a client's to its region scanner, as when HBase's client
 * opens one anew in the middle of a region, and an endpoint's to whatever it reads with. The region
 * must stay where it is meanwhile.
 */
final class OldReadPoint implements AutoCloseable {

  /** Of any random table, and not empty. */
  private static final byte[] NO_LATER_THAN_FIRST_ROW = Bytes.toBytes("r000");

  private final HRegion region;
  private final RegionScanner holder;

  private OldReadPoint(HRegion region) throws IOException {
    this.region = region;
    this.holder = region.getScanner(new Scan());
  }

  /** Now, in the region of the given row. */
  static OldReadPoint of(TableName table, byte[] row) throws Exception {
    Expiry.ofShortLivedCells();
    for (HRegion region : MiniCluster.get().getMiniHBaseCluster().getRegions(table)) {
      if (HRegion.rowIsInRange(region.getRegionInfo(), row)) {
        return new OldReadPoint(region);
      }
    }
    throw new IllegalStateException("No region of " + table + " has " + Bytes.toString(row));
  }

  HRegion region() {
    return region;
  }

  /** The same scan at this moment and within this region. */
  Scan at(Scan scan) throws IOException {
    Scan old = new Scan(scan);
    RegionInfo info = region.getRegionInfo();
    if (!info.containsRow(scan.getStartRow())) {
      byte[] start = info.getStartKey();
      old.withStartRow(start.length > 0 ? start : NO_LATER_THAN_FIRST_ROW);
    }
    byte[] stop = scan.getStopRow();
    boolean before = stop.length > 0 && Bytes.compareTo(stop, old.getStartRow()) < 0;
    if (stop.length == 0 || before || !info.containsRow(stop)) {
      old.withStopRow(info.getEndKey());
    }
    PackagePrivateFieldAccessor.setMvccReadPoint(old, holder.getMvccReadPoint());
    return old;
  }

  @Override
  public void close() throws IOException {
    holder.close();
  }
}
