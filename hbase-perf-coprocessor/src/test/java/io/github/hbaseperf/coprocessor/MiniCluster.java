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
package io.github.hbaseperf.coprocessor;

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** One real cluster of two region servers for all tests of the JVM; it goes with the JVM. */
public final class MiniCluster {

  private static final AtomicInteger TABLES = new AtomicInteger();
  private static HBaseTestingUtility utility;

  private MiniCluster() {
  }

  public static synchronized HBaseTestingUtility get() throws Exception {
    if (utility == null) {
      HBaseTestingUtility starting = new HBaseTestingUtility();
      starting.getConfiguration().setInt(HConstants.MASTER_INFO_PORT, -1);
      starting.getConfiguration().setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
      // Tests move, split and merge regions themselves.
      starting.getConfiguration().setBoolean("hbase.master.balancer.enabled", false);
      starting.startMiniCluster(
        StartMiniClusterOption.builder().numRegionServers(2).numDataNodes(1).build());
      starting.getAdmin().balancerSwitch(false, true);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(starting)));
      utility = starting;
    }
    return utility;
  }

  private static void stop(HBaseTestingUtility started) {
    try {
      started.shutdownMiniCluster();
    } catch (Exception e) {
      throw new IllegalStateException("The mini cluster does not stop", e);
    }
  }

  public static Connection connection() throws Exception {
    return get().getConnection();
  }

  /** A new table with the endpoint, cut at the given rows. */
  public static Table createTable(String[] splits, ColumnFamilyDescriptor... families)
    throws Exception {
    return create(true, splits, families);
  }

  public static Table createTableWithoutEndpoint(ColumnFamilyDescriptor... families)
    throws Exception {
    return create(false, new String[0], families);
  }

  private static Table create(boolean endpoint, String[] splits, ColumnFamilyDescriptor... families)
    throws Exception {
    TableName name = TableName.valueOf("t" + TABLES.incrementAndGet());
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    for (ColumnFamilyDescriptor family : families) {
      table.setColumnFamily(family);
    }
    if (endpoint) {
      table.setCoprocessor(AggregateProtocol.ENDPOINT_CLASS);
    }
    get().getAdmin().createTable(table.build(),
      splits.length == 0 ? null : Bytes.toByteArrays(splits));
    return connection().getTable(name);
  }

  public static void flush(Table table) throws IOException {
    utility.getAdmin().flush(table.getName());
  }
}
