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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The read point of a slice: all that was committed when it was taken, and nothing later. Flushes
 * and compactions keep what it sees until it is closed, because a region scanner of it stays open,
 * unused. One thread.
 */
@InterfaceAudience.Private
public final class ReadPoint implements Closeable {

  private final RegionScanner holder;

  private ReadPoint(RegionScanner holder) {
    this.holder = holder;
  }

  /** Takes the read point of now; everything written, if the scan reads uncommitted data. */
  public static ReadPoint take(HRegion region, Scan scan) throws IOException {
    // Of the start row alone: a holder that reads as little as possible.
    Scan startRow = new Scan(scan).setFilter(null).withStartRow(scan.getStartRow())
      .withStopRow(scan.getStartRow(), true).setReadType(Scan.ReadType.PREAD);
    return new ReadPoint(region.getScanner(startRow));
  }

  /** Lets each scanner opened for the scan see the table as of this read point. */
  public void setOn(Scan scan) {
    PackagePrivateFieldAccessor.setMvccReadPoint(scan, value());
  }

  long value() {
    return holder.getMvccReadPoint();
  }

  @Override
  public void close() throws IOException {
    holder.close();
  }
}
