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
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.access.Permission;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Where AccessController is the only guard, who may read a table counts it on the fast paths. */
class ITReadRights {

  private static final GuardedCluster CLUSTER = new GuardedCluster();
  private static final int ROWS = 20;
  private static final int OPEN_ROWS = 5;

  @BeforeAll
  static void startCluster() throws Exception {
    CLUSTER.start();
  }

  @AfterAll
  static void stopCluster() throws Exception {
    CLUSTER.stop();
  }

  /** The first rows may be read by the reader, whatever other rights it has. */
  private static TableName createTable(String name) throws Exception {
    TableName table = CLUSTER.createTable(name, false);
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
    return table;
  }

  private static String plan(TableName table) throws Exception {
    return CLUSTER
      .asReader(connection -> new RegionAggregateClient(connection).count(table, new Scan(),
        CountOptions.defaults().withExplain(true)))
      .pathsByRegion().values().iterator().next().plan().toString();
  }

  @Test
  void testWhoMayReadTheTableCountsOnTheFastPaths() throws Exception {
    TableName table = createTable("table");
    CLUSTER.grant(table, Permission.Action.EXEC, Permission.Action.READ);
    assertThat(plan(table)).isEqualTo("[cached, blocks, store scanners]");
    CLUSTER.assertCountedAsScanned(table, new Scan(), ROWS);
  }

  @Test
  void testWhoMayReadSomeCellsCountsThese() throws Exception {
    TableName table = createTable("cells");
    CLUSTER.grant(table, Permission.Action.EXEC, Permission.Action.READ);
    CLUSTER.assertCountedAsScanned(table, new Scan(), ROWS);
    CLUSTER.revoke(table, Permission.Action.READ);
    assertThat(plan(table)).isEqualTo("[region scanner]");
    CLUSTER.assertCountedAsScanned(table, new Scan(), OPEN_ROWS);
  }
}
