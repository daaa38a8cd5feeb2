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
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.crypto.KeyProviderForTesting;
import org.apache.hadoop.hbase.master.assignment.AssignmentManager;
import org.apache.hadoop.hbase.procedure2.RemoteProcedureDispatcher;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One real cluster of two region servers, shared by all test classes that this extends. */
public final class MiniCluster implements BeforeAllCallback {

  private static final int PAUSE_MILLIS = 5;
  private static final int RETRIES = 30;
  private static final AtomicInteger TABLES = new AtomicInteger();
  private static volatile HBaseTestingUtility utility;
  private static AsyncConnection asyncConnection;

  @Override
  public void beforeAll(ExtensionContext context) {
    context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL)
      .getOrComputeIfAbsent(MiniCluster.class, type -> start());
  }

  private static ExtensionContext.Store.CloseableResource start() {
    HBaseTestingUtility starting = new HBaseTestingUtility();
    hasten(starting.getConfiguration());
    // For tables with encrypted families.
    starting.getConfiguration().set(HConstants.CRYPTO_KEYPROVIDER_CONF_KEY,
      KeyProviderForTesting.class.getName());
    starting.getConfiguration().set(HConstants.CRYPTO_MASTERKEY_NAME_CONF_KEY, "hbase");
    try {
      starting.startMiniCluster(
        StartMiniClusterOption.builder().numRegionServers(2).numDataNodes(1).build());
      // Tests move, split and merge regions themselves.
      starting.getAdmin().balancerSwitch(false, true);
    } catch (Exception e) {
      throw new IllegalStateException("The mini cluster does not start", e);
    }
    utility = starting;
    return MiniCluster::stop;
  }

  /** Of a cluster that is not started yet: what it would only wait for. */
  public static void hasten(Configuration conf) {
    conf.setInt(HConstants.MASTER_INFO_PORT, -1);
    conf.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    // What fails for good should fail soon, and what takes a while is asked for often.
    conf.setInt(HConstants.HBASE_CLIENT_PAUSE, PAUSE_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, RETRIES);
    // The master gathers regions to open, and calls to a server, for so long each.
    conf.setInt(AssignmentManager.ASSIGN_DISPATCH_WAIT_MSEC_CONF_KEY, 1);
    conf.setInt(RemoteProcedureDispatcher.DISPATCH_DELAY_CONF_KEY, 1);
  }

  private static void stop() throws Exception {
    synchronized (MiniCluster.class) {
      if (asyncConnection != null) {
        asyncConnection.close();
      }
    }
    utility.shutdownMiniCluster();
  }

  public static HBaseTestingUtility get() {
    return utility;
  }

  public static Admin admin() throws Exception {
    return utility.getAdmin();
  }

  public static Connection connection() throws Exception {
    return utility.getConnection();
  }

  public static synchronized AsyncConnection asyncConnection() throws Exception {
    if (asyncConnection == null) {
      asyncConnection = ConnectionFactory.createAsyncConnection(utility.getConfiguration()).get();
    }
    return asyncConnection;
  }

  /** A connection that gives up after so many retries of a call; the caller closes it. */
  public static Connection connect(int retries) throws IOException {
    return connect(retries, HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT);
  }

  /** One that gives up after so much time for a call and its retries, too. */
  public static Connection connect(int retries, int operationMillis) throws IOException {
    Configuration conf = new Configuration(utility.getConfiguration());
    conf.setInt(HConstants.HBASE_CLIENT_PAUSE, 4 * PAUSE_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, retries);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, operationMillis);
    return ConnectionFactory.createConnection(conf);
  }

  /** A new table with the endpoint, cut at the given rows. */
  public static Table createTable(String[] splits, ColumnFamilyDescriptor... families)
    throws Exception {
    return create(new String[] { AggregateProtocol.ENDPOINT_CLASS }, splits, families);
  }

  public static Table createTableWithoutEndpoint(ColumnFamilyDescriptor... families)
    throws Exception {
    return create(new String[0], new String[0], families);
  }

  /** A new table with the endpoint and another coprocessor. */
  public static Table createTable(String observer, ColumnFamilyDescriptor... families)
    throws Exception {
    return create(new String[] { AggregateProtocol.ENDPOINT_CLASS, observer }, new String[0],
      families);
  }

  private static Table create(String[] coprocessors, String[] splits,
    ColumnFamilyDescriptor... families) throws Exception {
    TableName name = TableName.valueOf("t" + TABLES.incrementAndGet());
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    for (ColumnFamilyDescriptor family : families) {
      table.setColumnFamily(family);
    }
    for (String coprocessor : coprocessors) {
      table.setCoprocessor(coprocessor);
    }
    admin().createTable(table.build(), splits.length == 0 ? null : Bytes.toByteArrays(splits));
    return connection().getTable(name);
  }

  /** The only region of a table, or the first one. */
  public static HRegion region(Table table) {
    return utility.getMiniHBaseCluster().getRegions(table.getName()).get(0);
  }

  /** Deletes a table, and closes what it was reached by. */
  public static void drop(Table table) throws IOException {
    utility.deleteTable(table.getName());
    table.close();
  }

  public static void flushAndCompact(TableName table) {
    try {
      utility.flush(table);
      utility.compact(table, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
