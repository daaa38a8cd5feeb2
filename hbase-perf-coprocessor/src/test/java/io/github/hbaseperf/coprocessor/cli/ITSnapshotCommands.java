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
import io.github.hbaseperf.coprocessor.ToolProcess;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A snapshot of two regions; after it row 7 was changed. Its commands know no ZooKeeper. */
@ExtendWith(MiniCluster.class)
class ITSnapshotCommands {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final int ROWS = 100;

  @TempDir
  static Path config;
  private static String table;

  private final ToolRun tool = new ToolRun();

  @BeforeAll
  static void takeSnapshot() throws Exception {
    try (Table filled =
      MiniCluster.createTable(new String[] { "r050" }, ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      table = filled.getName().getNameAsString();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(put(i, "v" + i));
      }
      filled.put(puts);
      MiniCluster.admin().snapshot("commands", filled.getName());
      filled.put(put(7, "new"));
    }
    Configuration site = new Configuration(false);
    site.set(HConstants.HBASE_DIR, root().toString());
    site.set(HConstants.ZOOKEEPER_QUORUM, "nowhere.invalid");
    try (OutputStream file = Files.newOutputStream(config.resolve("hbase-site.xml"))) {
      site.writeXml(file);
    }
  }

  private static Put put(int row, String value) {
    return new Put(Bytes.toBytes(String.format("r%03d", row))).addColumn(FAMILY, Q, row,
      Bytes.toBytes(value));
  }

  private static org.apache.hadoop.fs.Path root() throws Exception {
    return CommonFSUtils.getRootDir(MiniCluster.get().getConfiguration());
  }

  private int run(String... options) {
    return tool.run(options, "--config", config.toString());
  }

  @Test
  void testSnapshotIsCountedAggregatedForecastAndCut() throws Exception {
    assertThat(run("count", "--snapshot", "commands", "--cells", "--format", "csv")).as(tool::err)
      .isZero();
    assertThat(tool.lines()[0]).startsWith("table,snapshot,rows,cells,regions,");
    assertThat(tool.lines()[1]).startsWith(table + ",commands,100,100,2,");
    assertThat(run("aggregate", "--snapshot", "commands", "--distinct", "d:q", "--format", "json",
      "--threads", "1")).as(tool::err).isZero();
    assertThat(tool.out()).contains("\"snapshot\":\"commands\",\"rows\":100,");
    assertThat(run("forecast", "--snapshot", "commands")).as(tool::err).isZero();
    assertThat(tool.lines()[1]).matches("d +kept +100 +\\d+ +100.0");
    assertThat(run("segments", "2", "--snapshot", "commands", "--format", "csv")).as(tool::err)
      .isZero();
    assertThat(tool.lines()).hasSize(3);
  }

  @Test
  void testSnapshotIsComparedWithItsTableAndWithItself() {
    String quorum = ToolRun.quorum();
    assertThat(run("compare", "--snapshot", "commands", table, "--to-quorum", quorum)).as(tool::err)
      .isEqualTo(1);
    assertThat(tool.lines()).containsExactly("changed r007", "  - d:q at 7, Put: v7",
      "  + d:q at 7, Put: new", "Different: 1 rows of snapshot commands of " + table + " (100) and "
        + table + " (100): 0 missing, 0 extra, 1 changed");
    assertThat(run("compare", table, "--to-snapshot", "commands", "--quorum", quorum, "--root-dir",
      MiniCluster.get().getConfiguration().get(HConstants.HBASE_DIR))).as(tool::err).isEqualTo(1);
    assertThat(run("compare", "--snapshot", "commands", "--to-snapshot", "commands", "--to-config",
      config.toString())).isZero();
    assertThat(tool.lines()[0]).startsWith("The same: 100 rows");
  }

  /** Jobs of Hadoop's local runner. */
  @Test
  void testSnapshotIsComparedByAJob() {
    assertThat(run("compare", "--snapshot", "commands", table, "--to-quorum", ToolRun.quorum(),
      "--on", "mapreduce", "--splits", "3")).as(tool::err).isEqualTo(1);
    assertThat(tool.lines()[0]).isEqualTo("changed r007");
    assertThat(run("compare", "--snapshot", "commands", "--to-snapshot", "commands", "--to-config",
      config.toString(), "--on", "mapreduce")).as(tool::err).isZero();
    assertThat(tool.lines()[0]).startsWith("The same: 100 rows");
  }

  /** Where no region server has made what regions share. */
  @Test
  void testProcessOfItsOwnLeavesNoFolder(@TempDir Path temp) throws Exception {
    Path folders = Files.createDirectory(temp.resolve("folders"));
    List<String> jvm = List.of("-Djava.io.tmpdir=" + folders);
    ToolProcess count = ToolProcess.start(temp, jvm, Map.of(),
      List.of("count", "--snapshot", "commands", "--format", "csv", "--config", config.toString()));
    assertThat(count.printed(0)).contains(table + ",commands,100,2,");
    ToolProcess compared = ToolProcess.start(temp, jvm, Map.of(),
      List.of("compare", "--snapshot", "commands", "--to-snapshot", "commands", "--to-config",
        config.toString(), "--config", config.toString()));
    assertThat(compared.printed(0)).contains("The same: 100 rows");
    try (Stream<Path> left = Files.list(folders)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
        .noneMatch(folder -> folder.startsWith("hbase-perf"));
    }
  }

  @Test
  void testWrongUsageIsOneLine() {
    assertThat(run("count", "--snapshot", "commands", "--table", table)).isEqualTo(2);
    assertThat(tool.err()).contains("mutually exclusive");
    assertThat(run("count")).isEqualTo(2);
    assertThat(tool.err()).contains("(--table=TABLE | --snapshot=SNAPSHOT)");
    assertThat(run("count", "--snapshot", "commands", "--threads", "0")).isEqualTo(2);
    assertThat(tool.err()).contains("--threads is at least 1, not 0");
    assertThat(run("count", "--table", table, "--on", "mapreduce")).isEqualTo(2);
    assertThat(tool.err()).contains("--on is for snapshots: region servers read tables");
    assertThat(run("compare", table, "other", "--on", "mapreduce")).isEqualTo(2);
    assertThat(tool.err()).contains("--on is for snapshots: region servers read tables");
    assertThat(run("count", "--snapshot", "commands", "--splits", "2")).isEqualTo(2);
    assertThat(tool.err()).contains("--splits is for a job: --on mapreduce");
    assertThat(run("count", "--snapshot", "commands", "--on", "spark")).isEqualTo(1);
    assertThat(tool.err()).contains("The jar hbase-perf-spark is not on the class path");
    assertThat(run("compare", "--snapshot", "commands", table, table)).isEqualTo(2);
    assertThat(tool.err()).contains("2 tables are named, and 1 is wanted beside the snapshots");
    assertThat(run("compare", "--snapshot", "commands")).isEqualTo(2);
    assertThat(tool.err()).contains("Name the table to compare the snapshot with");
    assertThat(run("compare", "--snapshot", "commands", "--to-snapshot", "commands")).isEqualTo(2);
    assertThat(tool.err()).contains("A snapshot is the same as itself");
    assertThat(run("count", "--snapshot", "nothing")).isEqualTo(1);
    assertThat(tool.err()).startsWith("There is no snapshot nothing under ");
    assertThat(tool.err().trim()).doesNotContain("\n");
  }
}
