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
package io.github.hbaseperf.coprocessor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** Deploying works on every region, or changes nothing. */
@ExtendWith(MiniCluster.class)
class ITDeployCommand {

  private static final String JAR = System.getProperty("shaded.jar");

  private TableName table;
  private String printed;

  @BeforeEach
  void createTable() throws Exception {
    try (
      Table plain = MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of("a"))) {
      table = plain.getName();
      plain.put(new Put(Bytes.toBytes("r1")).addColumn(Bytes.toBytes("a"), null, new byte[1]));
      plain.put(new Put(Bytes.toBytes("r5")).addColumn(Bytes.toBytes("a"), null, new byte[1]));
    }
    MiniCluster.admin().splitRegionAsync(
      MiniCluster.admin().getRegions(table).get(0).getRegionName(), Bytes.toBytes("r3")).get();
    MiniCluster.get().waitUntilNoRegionsInTransition();
  }

  private int run(String command, String... options) throws Exception {
    ToolRun tool = new ToolRun();
    int exitCode = tool.run(
      new String[] { command, "--quorum", ToolRun.quorum(), "--table", table.getNameAsString() },
      options);
    printed = (tool.out() + tool.err()).trim();
    return exitCode;
  }

  private int deploy(String... more) throws Exception {
    String[] options = new String[more.length + 4];
    options[0] = "--jar";
    options[1] = JAR;
    options[2] = "--to";
    options[3] =
      new org.apache.hadoop.fs.Path(MiniCluster.get().getDataTestDirOnTestFS(), "jars").toString();
    System.arraycopy(more, 0, options, 4, more.length);
    return run("deploy", options);
  }

  private TableDescriptor descriptor() throws Exception {
    return MiniCluster.admin().getDescriptor(table);
  }

  @Test
  void testDeployedAndUndeployedTableIsAsBefore() throws Exception {
    TableDescriptor before = descriptor();
    assertThat(run("status")).isEqualTo(1);
    assertThat(printed.split("\\R")).hasSize(2)
      .allMatch(line -> line.contains("does not load the counting endpoint"));
    for (int i = 0; i < 2; i++) {
      assertThat(deploy()).as(() -> printed).isZero();
      assertThat(printed).startsWith(table + ": 2 regions load hdfs://").doesNotContain("\n");
    }
    assertThat(run("status", "--format", "json")).isZero();
    JsonArray regions = JsonParser.parseString(printed).getAsJsonArray();
    assertThat(regions).hasSize(2).allSatisfy(region -> {
      assertThat(region.getAsJsonObject().get("protocol").getAsInt())
        .isEqualTo(AggregateProtocol.VERSION);
      assertThat(region.getAsJsonObject().get("release").getAsString()).isNotEmpty()
        .doesNotContain("$");
    });
    assertThat(run("count", "--format", "csv")).isZero();
    assertThat(printed).contains(table + ",2,2,");
    assertThat(run("undeploy")).isZero();
    assertThat(descriptor()).isEqualTo(before);
    assertThat(run("undeploy")).isZero();
    assertThat(printed).contains("nothing to detach");
    assertThat(run("count")).isEqualTo(1);
    assertThat(printed).contains("hbase-perf deploy --table " + table).doesNotContain("\n");
    assertThat(run("count", "--fallback", "scan", "--cells", "--format", "csv")).isZero();
    assertThat(printed).contains(table + ",2,2,0,0,");
  }

  @Test
  void testRegionsThatReopenAreShownIfSomebodyLooks() throws Exception {
    assertThat(deploy("--progress")).as(() -> printed).isZero();
    assertThat(printed).contains("reopen", "/2 regions");
    assertThat(run("undeploy", "--progress")).isZero();
    assertThat(printed).contains("reopen", "/2 regions");
  }

  @Test
  void testTableIsChangedBackIfOneRegionCannotAnswer() throws Exception {
    HRegionServer deaf = MiniCluster.get().getMiniHBaseCluster().getRegionServer(0);
    HRegionServer other = MiniCluster.get().getMiniHBaseCluster().getRegionServer(1);
    place(deaf.getServerName(), other.getServerName());
    TableDescriptor before = descriptor();
    Configuration configuration = deaf.getConfiguration();
    configuration.setBoolean(CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY, false);
    try {
      assertThat(deploy()).isEqualTo(1);
    } finally {
      configuration.unset(CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY);
    }
    assertThat(printed).contains("was not deployed on " + table + ", which is as before")
      .contains(deaf.getServerName().toString()).doesNotContain("\n");
    assertThat(descriptor()).isEqualTo(before);
  }

  private void place(ServerName... servers) throws Exception {
    List<RegionInfo> regions = MiniCluster.admin().getRegions(table);
    for (int i = 0; i < regions.size(); i++) {
      MiniCluster.admin().move(regions.get(i).getEncodedNameAsBytes(), servers[i]);
    }
  }

  @Test
  void testBrokenJarChangesNothing(@TempDir Path folder) throws Exception {
    Path broken = Files.write(folder.resolve("broken.jar"), new byte[] { 'P', 'K' });
    TableDescriptor before = descriptor();
    String to = new org.apache.hadoop.fs.Path(MiniCluster.get().getDataTestDirOnTestFS(), "broken")
      .toString();
    assertThat(run("deploy", "--jar", broken.toString(), "--to", to)).isEqualTo(1);
    assertThat(printed).contains("was not deployed").doesNotContain("\n");
    assertThat(descriptor()).isEqualTo(before);
  }

  @Test
  void testWhatCannotBeDeployedToIsNamed() throws Exception {
    MiniCluster.admin().disableTable(table);
    assertThat(deploy()).isEqualTo(1);
    assertThat(printed).contains("is disabled");
    table = TableName.valueOf("missing");
    assertThat(deploy()).isEqualTo(1);
    assertThat(printed).isEqualTo("Table missing does not exist");
    assertThat(run("undeploy")).isEqualTo(1);
    assertThat(run("deploy", "--jar", JAR)).isEqualTo(2);
    assertThat(printed).contains("No hbase.rootdir on HDFS is configured");
    assertThat(run("deploy", "--jar", new File("no.jar").getPath())).isEqualTo(2);
    assertThat(printed).contains("no.jar is no file");
  }

  @Test
  void testOtherChangesOfTheTableStay() throws Exception {
    assertThat(deploy()).as(() -> printed).isZero();
    Admin admin = MiniCluster.admin();
    admin.modifyTable(
      TableDescriptorBuilder.newBuilder(descriptor()).setMaxFileSize(1L << 33).build());
    assertThat(run("undeploy")).isZero();
    assertThat(descriptor().getMaxFileSize()).isEqualTo(1L << 33);
    assertThat(descriptor().getCoprocessorDescriptors()).isEmpty();
  }
}
