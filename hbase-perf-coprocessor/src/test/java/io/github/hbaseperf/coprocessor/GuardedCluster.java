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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.client.coprocessor.AggregationClient;
import org.apache.hadoop.hbase.client.coprocessor.LongColumnInterpreter;
import org.apache.hadoop.hbase.coprocessor.AggregateImplementation;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.util.Bytes;

/** A cluster whose AccessController checks rights, and a reader who has none at first. */
final class GuardedCluster {

  static final byte[] FAMILY = Bytes.toBytes("a");
  static final byte[] QUALIFIER = Bytes.toBytes("q");

  interface AnyCall<T> {
    T call() throws Throwable;
  }

  interface Action<T> {
    T with(Connection connection) throws Exception;
  }

  private final HBaseTestingUtility utility = new HBaseTestingUtility();
  private User reader;

  /** To be changed before the start. */
  Configuration configuration() {
    return utility.getConfiguration();
  }

  /** @param moreGuards classes of coprocessors, of the master and of regions */
  void start(String... moreGuards) throws Exception {
    Configuration conf = configuration();
    String[] guards = Arrays.copyOf(moreGuards, moreGuards.length + 1);
    guards[moreGuards.length] = AccessController.class.getName();
    conf.set("hbase.superuser", User.getCurrent().getShortName());
    conf.setBoolean("hbase.security.authorization", true);
    conf.setBoolean(AccessControlConstants.EXEC_PERMISSION_CHECKS_KEY, true);
    conf.setStrings(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, guards);
    conf.setStrings(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY, String.join(",", guards),
      CoprocessorWhitelistMasterObserver.class.getName());
    conf.set(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, AccessController.class.getName());
    MiniCluster.hasten(conf);
    utility.startMiniCluster(1);
    utility.waitTableAvailable(PermissionStorage.ACL_TABLE_NAME);
    reader = User.createUserForTesting(conf, "reader", new String[0]);
  }

  void stop() throws Exception {
    utility.shutdownMiniCluster();
  }

  HBaseTestingUtility utility() {
    return utility;
  }

  User reader() {
    return reader;
  }

  /** @param earlyOut whether a user without rights to a table is refused even its own cells */
  TableName createTable(String name, boolean earlyOut) throws Exception {
    TableName table = TableName.valueOf(name);
    utility.getAdmin()
      .createTable(TableDescriptorBuilder.newBuilder(table)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
        .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS)
        .setCoprocessor(AggregateImplementation.class.getName())
        .setValue(AccessControlConstants.CF_ATTRIBUTE_EARLY_OUT, String.valueOf(earlyOut)).build());
    return table;
  }

  static Put put(int row) {
    return new Put(Bytes.toBytes(String.format("r%02d", row))).addColumn(FAMILY, QUALIFIER,
      Bytes.toBytes((long) row));
  }

  void grant(TableName table, Permission.Action... actions) throws Exception {
    checked(() -> {
      AccessControlClient.grant(utility.getConnection(), table, reader.getShortName(), null, null,
        actions);
      return null;
    });
  }

  void revoke(TableName table, Permission.Action... actions) throws Exception {
    checked(() -> {
      AccessControlClient.revoke(utility.getConnection(), table, reader.getShortName(), null, null,
        actions);
      return null;
    });
  }

  static <T> T checked(AnyCall<T> anything) throws Exception {
    try {
      return anything.call();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IOException(t);
    }
  }

  <T> T asReader(Action<T> action) throws Exception {
    return reader.runAs((PrivilegedExceptionAction<T>) () -> {
      try (Connection connection = ConnectionFactory.createConnection(utility.getConfiguration())) {
        return action.with(connection);
      }
    });
  }

  long count(TableName table, Scan scan, CountPath path) throws Exception {
    return asReader(connection -> new RegionAggregateClient(connection)
      .count(table, scan, CountOptions.defaults().withPath(path).withSliceMillis(0)).rows());
  }

  /** What AggregationClient says, which asks the endpoint that HBase comes with. */
  long stockCount(TableName table, Scan scan) throws Exception {
    return asReader(connection -> {
      try (AggregationClient client = new AggregationClient(connection.getConfiguration())) {
        return checked(() -> client.rowCount(table, new LongColumnInterpreter(),
          new Scan(scan).addFamily(FAMILY)));
      }
    });
  }

  void assertCountedAsScanned(TableName table, Scan scan, long expected) throws Exception {
    long scanned = asReader(connection -> {
      try (Table own = connection.getTable(table)) {
        return ClientScan.of(own, scan).rows();
      }
    });
    assertThat(scanned).isEqualTo(expected);
    for (CountPath path : CountPath.values()) {
      assertThat(count(table, scan, path)).as("path %s", path).isEqualTo(expected);
      assertThat(count(table, new Scan(scan).setFilter(new KeyOnlyFilter()), path))
        .as("path %s with a filter", path).isEqualTo(expected);
    }
  }
}
