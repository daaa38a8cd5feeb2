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

import io.github.hbaseperf.coprocessor.MiniCluster;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * Scans and counts also at the read point that a scan carries. HBase's synchronous client and
 * {@link RegionAggregateClient} drop it, which an application is not supposed to set; its
 * asynchronous client and the regions do not.
 */
public final class AnyReadPoint {

  private AnyReadPoint() {
  }

  private static boolean isSet(Scan scan) {
    return PackagePrivateFieldAccessor.getMvccReadPoint(scan) > 0;
  }

  public static ResultScanner scan(Table table, Scan scan) throws Exception {
    return isSet(scan)
      ? MiniCluster.asyncConnection().getTable(table.getName()).getScanner(new Scan(scan))
      : table.getScanner(new Scan(scan));
  }

  public static CountResult count(TableName table, Scan scan, CountOptions options)
    throws Exception {
    return isSet(scan)
      ? start(table, scan, options).future().get()
      : new RegionAggregateClient(MiniCluster.connection()).count(table, scan, options);
  }

  private static CountJob start(TableName table, Scan scan, CountOptions options) throws Exception {
    CountJob job = new CountJob(
      new RegionLocations(new ConnectedCluster(MiniCluster.connection()), SystemRuntime.INSTANCE),
      table, scan, options, null);
    job.start();
    return job;
  }
}
