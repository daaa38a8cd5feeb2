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
package io.github.hbaseperf.scenarios.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.testkit.cluster.EmbeddedHBase;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of others survive a scenario of the same name. */
class ITScenarioTables {
  @TempDir
  Path folder;

  private static TableDescriptor table(String name) {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f")).build();
  }

  @Test
  void touchesOnlyWhatAScenarioMade() throws Exception {
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(folder);
      EmbeddedHBase hbase = EmbeddedHBase.start(hdfs.endpoints(), folder.resolve("hbase"));
      Admin admin = hbase.connection().getAdmin()) {
      TableDescriptor foreign = table(ScenarioTables.PREFIX + "foreign");
      admin.createTable(foreign);
      ScenarioTables tables = new ScenarioTables(hbase.connection());
      assertThatThrownBy(() -> tables.create(foreign, new byte[0][]))
        .isInstanceOf(IOException.class).hasMessageContaining("was not made by a scenario");
      assertThatThrownBy(() -> tables.create(table("orders"), new byte[0][]))
        .isInstanceOf(IOException.class).hasMessageContaining(ScenarioTables.PREFIX);
      TableDescriptor own = table(ScenarioTables.PREFIX + "own");
      tables.create(own, new byte[0][]);
      new ScenarioTables(hbase.connection()).create(own, new byte[0][]);
      assertThat(admin.tableExists(own.getTableName())).isTrue();
      tables.dropCreated();
      assertThat(admin.listTableNames()).containsExactly(foreign.getTableName());
    }
  }
}
