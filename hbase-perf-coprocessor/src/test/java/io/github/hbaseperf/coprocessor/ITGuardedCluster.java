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
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.QuotaUtil;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.CoprocessorWhitelistMasterObserver;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.security.visibility.CellVisibility;
import org.apache.hadoop.hbase.security.visibility.VisibilityClient;
import org.apache.hadoop.hbase.security.visibility.VisibilityConstants;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A count may what a client scan of the same user may, on a cluster with all guards there are. */
class ITGuardedCluster {

  private static final GuardedCluster CLUSTER = new GuardedCluster();
  private static final String LABEL = "secret";
  private static final int ROWS = 20;
  private static final int OPEN_ROWS = 5;

  @BeforeAll
  static void startCluster() throws Exception {
    Configuration conf = CLUSTER.configuration();
    conf.set(CoprocessorWhitelistMasterObserver.CP_COPROCESSOR_WHITELIST_PATHS_KEY, "/allowed/*");
    conf.setBoolean(QuotaUtil.QUOTA_CONF_KEY, true);
    conf.setInt("hbase.quota.refresh.period", 500);
    CLUSTER.start(VisibilityController.class.getName());
    CLUSTER.utility().waitTableAvailable(VisibilityConstants.LABELS_TABLE_NAME);
    CLUSTER.utility().waitTableAvailable(QuotaUtil.QUOTA_TABLE_NAME);
    GuardedCluster.checked(
      () -> VisibilityClient.addLabels(CLUSTER.utility().getConnection(), new String[] { LABEL }));
  }

  @AfterAll
  static void stopCluster() throws Exception {
    CLUSTER.stop();
  }

  @Test
  void testExecAndReadAreBothNeeded() throws Exception {
    for (Permission.Action action : new Permission.Action[] { Permission.Action.READ,
      Permission.Action.EXEC }) {
      TableName table = CLUSTER.createTable("only_" + action, true);
      CLUSTER.grant(table, action);
      assertThatThrownBy(() -> CLUSTER.count(table, new Scan(), CountPath.AUTO))
        .as("only %s", action).isInstanceOf(AccessDeniedException.class);
    }
    TableName table = CLUSTER.createTable("both", true);
    CLUSTER.grant(table, Permission.Action.EXEC, Permission.Action.READ);
    assertThat(CLUSTER.count(table, new Scan(), CountPath.AUTO)).isZero();
  }

  @Test
  void testCellsOfOthersAreNotCounted() throws Exception {
    TableName table = CLUSTER.createTable("acls", false);
    CLUSTER.grant(table, Permission.Action.EXEC);
    try (Table own = CLUSTER.utility().getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        Put put = GuardedCluster.put(i);
        if (i < OPEN_ROWS) {
          put.setACL(CLUSTER.reader().getShortName(), new Permission(Permission.Action.READ));
        }
        own.put(put);
      }
    }
    CLUSTER.utility().flush(table);
    CLUSTER.assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
    assertThat(CLUSTER.stockCount(table, new Scan())).as("leaked by stock").isEqualTo(ROWS);
  }

  @Test
  void testLabelledCellsAreNotCountedWithoutAuthorization() throws Exception {
    TableName table = CLUSTER.createTable("labels", true);
    CLUSTER.grant(table, Permission.Action.EXEC, Permission.Action.READ);
    try (Table own = CLUSTER.utility().getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        Put put = GuardedCluster.put(i);
        if (i >= OPEN_ROWS) {
          put.setCellVisibility(new CellVisibility(LABEL));
        }
        own.put(put);
      }
    }
    CLUSTER.utility().flush(table);
    CLUSTER.assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
    assertThat(CLUSTER.stockCount(table, new Scan())).as("leaked by stock").isEqualTo(ROWS);
    GuardedCluster.checked(() -> VisibilityClient.setAuths(CLUSTER.utility().getConnection(),
      new String[] { LABEL }, CLUSTER.reader().getShortName()));
    CLUSTER.assertCountedAsScanned(table, new Scan().setAuthorizations(new Authorizations(LABEL)),
      ROWS);
  }

  @Test
  void testOnlyJarsAtAllowedPathsAreDeployed() throws Exception {
    TableName table = TableName.valueOf("listed");
    CLUSTER.utility().getAdmin().createTable(TableDescriptorBuilder.newBuilder(table)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(GuardedCluster.FAMILY)).build());
    File jar = new File(System.getProperty("shaded.jar"));
    Path root = new Path(CLUSTER.utility().getTestFileSystem().getUri());
    Deployment deployment = new Deployment(CLUSTER.utility().getConnection(), table, 60_000, null);
    Path elsewhere =
      JarStore.upload(jar, new Path(root, "/elsewhere"), CLUSTER.utility().getConfiguration());
    assertThatThrownBy(() -> deployment.attach(elsewhere)).hasMessageContaining("DENIED")
      .hasMessageContaining("which is as before");
    Path allowed =
      JarStore.upload(jar, new Path(root, "/allowed"), CLUSTER.utility().getConfiguration());
    assertThat(deployment.attach(allowed)).hasSize(1);
    assertThat(new RegionAggregateClient(CLUSTER.utility().getConnection())
      .count(table, new Scan(), CountOptions.defaults()).rows()).isZero();
    assertThat(deployment.detach()).isEqualTo(Optional.of(allowed));
  }

  /** Where the HBase line lets coprocessors ask. */
  @Test
  void testUsedUpQuotaRefusesSlices() throws Exception {
    TableName table = CLUSTER.createTable("quota", true);
    CLUSTER.grant(table, Permission.Action.EXEC, Permission.Action.READ);
    try (Table own = CLUSTER.utility().getConnection().getTable(table)) {
      for (int i = 0; i < ROWS; i++) {
        own.put(GuardedCluster.put(i));
      }
    }
    Admin admin = CLUSTER.utility().getAdmin();
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
    Configuration conf = new Configuration(CLUSTER.utility().getConfiguration());
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    try (Connection connection = ConnectionFactory.createConnection(conf)) {
      new RegionAggregateClient(connection).count(table, new Scan(), CountOptions.defaults());
      return null;
    } catch (IOException e) {
      return e;
    }
  }
}
