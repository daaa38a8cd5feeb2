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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.deploy.Deployment;
import io.github.hbaseperf.coprocessor.deploy.JarStore;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.File;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
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
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.QuotaUtil;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.AccessControlConstants;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.security.visibility.CellVisibility;
import org.apache.hadoop.hbase.security.visibility.VisibilityClient;
import org.apache.hadoop.hbase.security.visibility.VisibilityConstants;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A count may what a client scan of the same user may, on a cluster with all guards there are. */
class ITGuardedCluster {

  private static final HBaseTestingUtility UTILITY = new HBaseTestingUtility();
  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final String LABEL = "secret";
  private static final int ROWS = 20;
  private static final int OPEN_ROWS = 5;

  private static User reader;

  @BeforeAll
  static void startCluster() throws Exception {
    Configuration conf = UTILITY.getConfiguration();
    conf.set("hbase.superuser", User.getCurrent().getShortName());
    conf.setBoolean("hbase.security.authorization", true);
    conf.setBoolean(AccessControlConstants.EXEC_PERMISSION_CHECKS_KEY, true);
    String guards = AccessController.class.getName() + "," + VisibilityController.class.getName();
    conf.set(CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY,
      guards + "," + CoprocessorWhitelistMasterObserver.class.getName());
    conf.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, guards);
    conf.set(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, AccessController.class.getName());
    conf.set(CoprocessorWhitelistMasterObserver.CP_COPROCESSOR_WHITELIST_PATHS_KEY, "/allowed/*");
    conf.setBoolean(QuotaUtil.QUOTA_CONF_KEY, true);
    conf.setInt("hbase.quota.refresh.period", 500);
    MiniCluster.hasten(conf);
    UTILITY.startMiniCluster(1);
    UTILITY.waitTableAvailable(PermissionStorage.ACL_TABLE_NAME);
    UTILITY.waitTableAvailable(VisibilityConstants.LABELS_TABLE_NAME);
    UTILITY.waitTableAvailable(QuotaUtil.QUOTA_TABLE_NAME);
    reader = User.createUserForTesting(conf, "reader", new String[0]);
    checked(() -> VisibilityClient.addLabels(UTILITY.getConnection(), new String[] { LABEL }));
  }

  @AfterAll
  static void stopCluster() throws Exception {
    UTILITY.shutdownMiniCluster();
  }

  /** @param earlyOut whether a user without rights to a table is refused even its own cells */
  private static TableName createTable(String name, boolean earlyOut) throws Exception {
    TableName table = TableName.valueOf(name);
    UTILITY.getAdmin()
      .createTable(TableDescriptorBuilder.newBuilder(table)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
        .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS)
        .setCoprocessor(AggregateImplementation.class.getName())
        .setValue(AccessControlConstants.CF_ATTRIBUTE_EARLY_OUT, String.valueOf(earlyOut)).build());
    return table;
  }

  /** For regions that open without VisibilityController. */
  private static TableName createTableWithoutLabels(String name) throws Exception {
    Configuration ofServer = UTILITY.getMiniHBaseCluster().getRegionServer(0).getConfiguration();
    String guards = ofServer.get(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY);
    ofServer.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, AccessController.class.getName());
    try {
      return createTable(name, false);
    } finally {
      ofServer.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, guards);
    }
  }

  private static Put put(int row) {
    return new Put(Bytes.toBytes(String.format("r%02d", row))).addColumn(FAMILY, QUALIFIER,
      Bytes.toBytes((long) row));
  }

  /** The reader may read the first rows, whatever other rights it has. */
  private static void putSomeForReader(TableName table) throws Exception {
    try (Table own = UTILITY.getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        Put put = put(i);
        if (i < OPEN_ROWS) {
          put.setACL(reader.getShortName(), new Permission(Permission.Action.READ));
        }
        own.put(put);
      }
    }
    UTILITY.flush(table);
  }

  private static void grant(TableName table, Permission.Action... actions) throws Exception {
    checked(() -> {
      AccessControlClient.grant(UTILITY.getConnection(), table, reader.getShortName(), null, null,
        actions);
      return null;
    });
  }

  private static void revoke(TableName table, Permission.Action... actions) throws Exception {
    checked(() -> {
      AccessControlClient.revoke(UTILITY.getConnection(), table, reader.getShortName(), null, null,
        actions);
      return null;
    });
  }

  private interface AnyCall<T> {
    T call() throws Throwable;
  }

  private static <T> T checked(AnyCall<T> anything) throws Exception {
    try {
      return anything.call();
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IOException(t);
    }
  }

  private interface Action<T> {
    T with(Connection connection) throws Exception;
  }

  private static <T> T asReader(Action<T> action) throws Exception {
    return reader.runAs((PrivilegedExceptionAction<T>) () -> {
      try (Connection connection = ConnectionFactory.createConnection(UTILITY.getConfiguration())) {
        return action.with(connection);
      }
    });
  }

  private static long count(TableName table, Scan scan, CountPath path) throws Exception {
    return asReader(connection -> new RegionAggregateClient(connection)
      .count(table, scan, CountOptions.defaults().withPath(path).withSliceMillis(0)).rows());
  }

  /** What AggregationClient says, which asks the endpoint that HBase comes with. */
  private static long stockCount(TableName table, Scan scan) throws Exception {
    return asReader(connection -> {
      try (AggregationClient client = new AggregationClient(connection.getConfiguration())) {
        return checked(() -> client.rowCount(table, new LongColumnInterpreter(),
          new Scan(scan).addFamily(FAMILY)));
      }
    });
  }

  private static void assertCountedAsScanned(TableName table, Scan scan, long expected)
    throws Exception {
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

  @Test
  void testExecAndReadAreBothNeeded() throws Exception {
    for (Permission.Action action : new Permission.Action[] { Permission.Action.READ,
      Permission.Action.EXEC }) {
      TableName table = createTable("only_" + action, true);
      grant(table, action);
      assertThatThrownBy(() -> count(table, new Scan(), CountPath.AUTO)).as("only %s", action)
        .isInstanceOf(AccessDeniedException.class);
    }
    TableName table = createTable("both", true);
    grant(table, Permission.Action.EXEC, Permission.Action.READ);
    assertThat(count(table, new Scan(), CountPath.AUTO)).isZero();
  }

  @Test
  void testCellsOfOthersAreNotCounted() throws Exception {
    TableName table = createTable("acls", false);
    grant(table, Permission.Action.EXEC);
    putSomeForReader(table);
    assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
    assertThat(stockCount(table, new Scan())).as("leaked by stock").isEqualTo(ROWS);
  }

  private static String plan(TableName table) throws Exception {
    CountOptions explained = CountOptions.defaults().withExplain(true);
    return asReader(
      connection -> new RegionAggregateClient(connection).count(table, new Scan(), explained))
        .pathsByRegion().values().iterator().next().plan().toString();
  }

  @Test
  void testWhoMayReadATableCountsItOnTheFastPaths() throws Exception {
    TableName table = createTableWithoutLabels("table");
    putSomeForReader(table);
    grant(table, Permission.Action.EXEC, Permission.Action.READ);
    assertThat(plan(table)).isEqualTo("[cached, blocks, store scanners]");
    assertCountedAsScanned(table, new Scan(), ROWS);
    revoke(table, Permission.Action.READ);
    assertThat(plan(table)).isEqualTo("[region scanner]");
    assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
  }

  @Test
  void testLabelledCellsAreNotCountedWithoutAuthorization() throws Exception {
    TableName table = createTable("labels", true);
    grant(table, Permission.Action.EXEC, Permission.Action.READ);
    try (Table own = UTILITY.getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        Put put = put(i);
        if (i >= OPEN_ROWS) {
          put.setCellVisibility(new CellVisibility(LABEL));
        }
        own.put(put);
      }
    }
    UTILITY.flush(table);
    assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
    assertThat(stockCount(table, new Scan())).as("leaked by stock").isEqualTo(ROWS);
    checked(() -> VisibilityClient.setAuths(UTILITY.getConnection(), new String[] { LABEL },
      reader.getShortName()));
    assertCountedAsScanned(table, new Scan().setAuthorizations(new Authorizations(LABEL)), ROWS);
  }

  @Test
  void testOnlyJarsAtAllowedPathsAreDeployed() throws Exception {
    TableName table = TableName.valueOf("listed");
    UTILITY.getAdmin().createTable(TableDescriptorBuilder.newBuilder(table)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY)).build());
    File jar = new File(System.getProperty("shaded.jar"));
    Path root = new Path(UTILITY.getTestFileSystem().getUri());
    Deployment deployment = new Deployment(UTILITY.getConnection(), table, 60_000, null);
    Path elsewhere = JarStore.upload(jar, new Path(root, "/elsewhere"), UTILITY.getConfiguration());
    assertThatThrownBy(() -> deployment.attach(elsewhere)).hasMessageContaining("DENIED")
      .hasMessageContaining("which is as before");
    Path allowed = JarStore.upload(jar, new Path(root, "/allowed"), UTILITY.getConfiguration());
    assertThat(deployment.attach(allowed)).hasSize(1);
    assertThat(new RegionAggregateClient(UTILITY.getConnection())
      .count(table, new Scan(), CountOptions.defaults()).rows()).isZero();
    assertThat(deployment.detach()).isEqualTo(Optional.of(allowed));
  }

  /** Where the HBase line lets coprocessors ask. */
  @Test
  void testUsedUpQuotaRefusesSlices() throws Exception {
    TableName table = createTable("quota", true);
    grant(table, Permission.Action.EXEC, Permission.Action.READ);
    try (Table own = UTILITY.getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        own.put(put(i));
      }
    }
    Admin admin = UTILITY.getAdmin();
    admin.setQuota(
      QuotaSettingsFactory.throttleTable(table, ThrottleType.READ_NUMBER, 1, TimeUnit.HOURS));
    IOException throttled = null;
    // Region servers learn about quotas in the background.
    for (int i = 0; i < 40 && throttled == null; i++) {
      throttled = countWithoutRetries(table);
      Thread.sleep(100);
    }
    admin.setQuota(QuotaSettingsFactory.unthrottleTable(table));
    if (RpcAccounting.countsBlockBytes()) {
      assertThat(throttled).hasStackTraceContaining("RpcThrottlingException");
    } else {
      assertThat(throttled).isNull();
    }
  }

  private static IOException countWithoutRetries(TableName table) throws Exception {
    Configuration conf = new Configuration(UTILITY.getConfiguration());
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    try (Connection connection = ConnectionFactory.createConnection(conf)) {
      new RegionAggregateClient(connection).count(table, new Scan(), CountOptions.defaults());
      return null;
    } catch (IOException e) {
      return e;
    }
  }
}
