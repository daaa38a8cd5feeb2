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
import static org.assertj.core.api.Assertions.contentOf;

import io.github.hbaseperf.coprocessor.cli.HBasePerfTool;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CoprocessorClassLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is deployed: loaded from HDFS by a table, and run by a bare java. */
@ExtendWith(MiniCluster.class)
class ITShadedJar {

  private static final File JAR = new File(System.getProperty("shaded.jar"));

  @TempDir
  private File folder;
  private File out;
  private File err;

  @BeforeEach
  void nameFiles() {
    out = new File(folder, "out");
    err = new File(folder, "err");
  }

  @Test
  void testTableLoadsTheEndpointFromHdfs() throws Exception {
    FileSystem hdfs = MiniCluster.get().getTestFileSystem();
    Path onHdfs = new Path(MiniCluster.get().getDataTestDirOnTestFS(), JAR.getName());
    hdfs.copyFromLocalFile(new Path(JAR.toURI()), onHdfs);
    TableName name = TableName.valueOf("from_hdfs");
    MiniCluster.admin()
      .createTable(TableDescriptorBuilder.newBuilder(name)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
        .setCoprocessor(CoprocessorDescriptorBuilder.newBuilder(AggregateProtocol.ENDPOINT_CLASS)
          .setJarPath(onHdfs.toString()).build())
        .build());
    HRegion region = MiniCluster.get().getMiniHBaseCluster().getRegions(name).get(0);
    Coprocessor endpoint =
      region.getCoprocessorHost().findCoprocessor(AggregateProtocol.ENDPOINT_CLASS);
    assertThat(endpoint.getClass().getClassLoader()).isInstanceOf(CoprocessorClassLoader.class);
    try (Table table = MiniCluster.connection().getTable(name)) {
      fill(table);
      for (String filter : new String[] { "KeyOnlyFilter()", "ValueFilter(=, 'binary:v1')",
        "SingleColumnValueFilter('a', 'q', =, 'binary:v1')" }) {
        ClientScan.assertCountsAgree(table,
          new Scan().setFilter(new ParseFilter().parseFilterString(filter)), ClientScan.ONE_ROW);
      }
      ClientScan.assertCountsAgree(table, new Scan(), ClientScan.LONG);
      assertThat(run("aggregate", "--distinct", "a:q", "--top", "a:q", "--quantiles", "a:q=text",
        "--format", "csv", "--quorum", quorum(), "--table", name.getNameAsString()))
          .contains(",a:q distinct,3").contains(",a:q top v1,3").contains(",a:q quantile values,0");
    }
  }

  @Test
  void testToolRunsOnTheClassPathOfHBaseAlone() throws Exception {
    try (Table table =
      MiniCluster.createTable(new String[] { "r5" }, ColumnFamilyDescriptorBuilder.of("a"))) {
      fill(table);
      assertThat(run("count", "--progress", "--format", "csv", "--quorum", quorum(), "--table",
        table.getName().getNameAsString())).startsWith("table,rows,regions")
          .contains(table.getName().getNameAsString() + ",9,2,");
      assertThat(err).content().contains("count").doesNotContain("Exception");
    }
  }

  private static String quorum() {
    return "localhost:" + MiniCluster.get().getZkCluster().getClientPort();
  }

  /** Returns what the tool prints, run by a bare java. */
  private String run(String... args) throws Exception {
    List<String> command = new ArrayList<>(Arrays.asList("java", "-cp",
      JAR + File.pathSeparator + hbaseClassPath(), HBasePerfTool.class.getName()));
    command.addAll(Arrays.asList(args));
    Process tool = new ProcessBuilder(command).redirectOutput(out).redirectError(err).start();
    assertThat(tool.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(tool.exitValue()).as(() -> contentOf(err)).isZero();
    return contentOf(out);
  }

  /** What a node of a cluster has: neither our classes nor what they are shaded with. */
  static String hbaseClassPath() {
    return Arrays.stream(System.getProperty("surefire.test.class.path").split(File.pathSeparator))
      .filter(entry -> entry.endsWith(".jar"))
      .filter(entry -> !entry
        .matches(".*/(hbase-perf|datasketches|zero-allocation-hashing|picocli|progressbar|jline"
          + "|prometheus)[^/]*"))
      .collect(Collectors.joining(File.pathSeparator));
  }

  private static void fill(Table table) throws Exception {
    for (int i = 1; i < 10; i++) {
      table.put(new Put(Bytes.toBytes("r" + i)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"),
        Bytes.toBytes("v" + i % 3)));
    }
  }
}
