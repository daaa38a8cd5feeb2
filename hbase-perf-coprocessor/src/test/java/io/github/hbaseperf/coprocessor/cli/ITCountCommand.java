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
import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

@ExtendWith(MiniCluster.class)
class ITCountCommand {

  private static final int ROWS = 20;

  private static String table;
  private static String quorum;

  private final ToolRun tool = new ToolRun();

  @BeforeAll
  static void fillTable() throws Exception {
    try (Table created =
      MiniCluster.createTable(new String[] { "r10" }, ColumnFamilyDescriptorBuilder.of("a"))) {
      table = created.getName().getNameAsString();
      for (int i = 0; i < ROWS; i++) {
        created.put(new Put(Bytes.toBytes(String.format("r%02d", i)))
          .addColumn(Bytes.toBytes("a"), Bytes.toBytes("p"), 1, Bytes.toBytes("v" + i % 4))
          .addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), 2, Bytes.toBytes("w")));
      }
    }
    quorum = ToolRun.quorum();
  }

  private int count(String... options) {
    return tool.run(new String[] { "count", "--quorum", quorum, "--table", table }, options);
  }

  private JsonObject counted(String... options) {
    String[] json = Arrays.copyOf(options, options.length + 2);
    json[options.length] = "--format";
    json[options.length + 1] = "json";
    assertThat(count(json)).as(tool::err).isZero();
    assertThat(tool.err()).isEmpty();
    return JsonParser.parseString(tool.out()).getAsJsonObject();
  }

  @Test
  void testJsonHasTheWholeAnswer() {
    JsonObject answer = counted("--cells");
    assertThat(answer.get("table").getAsString()).isEqualTo(table);
    assertThat(answer.get("rows").getAsLong()).isEqualTo(ROWS);
    assertThat(answer.get("cells").getAsLong()).isEqualTo(2 * ROWS);
    assertThat(answer.get("regions").getAsLong()).isEqualTo(2);
    assertThat(answer.get("elapsed_millis").getAsLong()).isNotNegative();
    assertThat(counted().has("cells")).isFalse();
  }

  @Test
  void testEveryOptionSelects() {
    assertThat(counted("--prefix", "r0").get("rows").getAsLong()).isEqualTo(10);
    assertThat(counted("--start-row", "r05", "--stop-row", "r\\x315").get("rows").getAsLong())
      .isEqualTo(10);
    assertThat(counted("--filter", "ValueFilter(=, 'binary:v1')").get("rows").getAsLong())
      .isEqualTo(5);
    assertThat(counted("--columns", "a:p,a:q", "--cells").get("cells").getAsLong())
      .isEqualTo(2 * ROWS);
    assertThat(counted("--columns", "a:p", "--cells").get("cells").getAsLong()).isEqualTo(ROWS);
    assertThat(
      counted("--time-range", "2,3", "--versions", "all", "--cells").get("cells").getAsLong())
        .isEqualTo(ROWS);
  }

  @Test
  void testTableAndCsvHaveTheSameFields() {
    assertThat(count("--format", "csv")).isZero();
    String[] csv = tool.out().split("\\R");
    assertThat(csv[0]).startsWith("table,rows,regions,");
    assertThat(csv[1]).startsWith(table + "," + ROWS + ",2,");
    assertThat(count()).isZero();
    String[] plain = tool.out().split("\\R");
    assertThat(plain[0].split(" +")).startsWith("TABLE", "ROWS", "REGIONS");
    assertThat(plain[1].split(" +")).startsWith(table, String.valueOf(ROWS), "2");
  }

  @Test
  void testTablesOfAPatternAreCountedAndOneThatFailsIsOneLine() throws Exception {
    try (Table more = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"));
      Table without =
        MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of("a"))) {
      more.put(cell("r"));
      String pattern = "(" + table + "|" + more.getName() + "|" + without.getName() + ")";
      String[] args =
        { "count", "--quorum", quorum, "--table", pattern, "--format", "csv", "--columns", "a" };
      assertThat(tool.run(args)).isEqualTo(1);
      assertThat(tool.out().split("\\R")).hasSize(3)
        .anyMatch(line -> line.startsWith(table + "," + ROWS + ",2,"))
        .anyMatch(line -> line.startsWith(more.getName() + ",1,1,"));
      assertThat(tool.err().trim()).contains("deploy --table " + without.getName())
        .doesNotContain("\n");
      args[6] = "json";
      assertThat(tool.run(
        Stream.concat(Arrays.stream(args), Stream.of("--fallback", "scan")).toArray(String[]::new)))
          .as(tool::err).isZero();
      assertThat(tool.out().split("\\R")).hasSize(3)
        .allMatch(line -> JsonParser.parseString(line).getAsJsonObject().has("rows"));
      args[4] = without.getName().getNameAsString();
      assertThat(tool.run("count", "--quorum", quorum, "--table", more.getName().getNameAsString(),
        "--by-region")).isZero();
      without.put(cell("r"));
      assertThat(tool.run("count", "--quorum", quorum, "--table", args[4], "--fallback", "scan",
        "--by-region")).isEqualTo(1);
      tool.assertOneLine("leave out --by-region");
    }
    assertThat(tool.run("count", "--quorum", quorum, "--table", "nobody:.*")).isEqualTo(1);
    tool.assertOneLine("No table matches nobody:.*");
    assertThat(tool.run("count", "--quorum", quorum, "--table", "(")).isEqualTo(2);
    tool.assertOneLine("--help");
  }

  @Test
  void testRowsOfEachRegionAddUpToThoseOfTheTable() {
    assertThat(count("--by-region", "--format", "csv", "--stop-row", "r15")).isZero();
    String[] csv = tool.out().split("\\R");
    assertThat(csv[0]).isEqualTo("table,region,rows");
    assertThat(csv).hasSize(3);
    assertThat(csv[1]).startsWith(table + ",\"" + table + ",,").endsWith(",10");
    assertThat(csv[2]).startsWith(table + ",\"" + table + ",r10,").endsWith(",5");
    JsonObject json = counted("--by-region", "--path", "scanner");
    assertThat(json.get("rows").getAsLong()).isEqualTo(ROWS);
    assertThat(json.has("explain")).isFalse();
    assertThat(json.getAsJsonArray("by_region"))
      .extracting(region -> region.getAsJsonObject().get("rows").getAsLong())
      .containsExactly(10L, 10L);
  }

  @Test
  void testEstimateNeedsTheFilesAndNoEndpoint() throws Exception {
    String root = CommonFSUtils.getRootDir(MiniCluster.get().getConfiguration()).toString();
    try (Table without =
      MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of("a"))) {
      without.put(cell("r1"));
      without.put(cell("r2"));
      MiniCluster.admin().flush(without.getName());
      String name = without.getName().getNameAsString();
      String[] args = { "count", "--quorum", quorum, "--table", name, "--estimate", "--format",
        "csv", "--root-dir", root };
      assertThat(tool.run(args)).as(tool::err).isZero();
      assertThat(tool.out())
        .startsWith("table,stored_rows_least,stored_rows_most,memstore_rows_most,files,regions")
        .contains("\n" + name + ",2,2,");
      args[4] = "(" + table + "|" + name + ")";
      assertThat(tool.run(args, "--by-region")).as(tool::err).isZero();
      assertThat(tool.out().split("\\R")).hasSize(4);
      args[7] = "json";
      args[4] = name;
      assertThat(tool.run(args, "--by-region")).as(tool::err).isZero();
      JsonObject json = JsonParser.parseString(tool.out()).getAsJsonObject();
      assertThat(json.get("files").getAsLong()).isEqualTo(1);
      assertThat(json.getAsJsonArray("by_region")).hasSize(1);
      args[9] = "file:///nowhere";
      assertThat(tool.run(args)).isEqualTo(1);
      tool.assertOneLine("There are no files of table " + name);
    }
    assertThat(count("--estimate", "--progress", "--root-dir", root)).isZero();
    assertThat(tool.err()).contains("estimate");
    assertThat(count("--estimate", "--prefix", "r", "--root-dir", root)).isEqualTo(2);
    tool.assertOneLine("--prefix does not go with --estimate");
    assertThat(count("--estimate", "--timeout", "10m")).isEqualTo(2);
    tool.assertOneLine("--timeout does not go with --estimate");
  }

  @Test
  void testAnswerGoesToAFileThatIsWholeOrNotThere(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("answer.csv");
    assertThat(count("--format", "csv", "--output", file.toString(), "--columns", "zz"))
      .isEqualTo(1);
    assertThat(folder).isEmptyDirectory();
    assertThat(count("--format", "csv", "--output", file.toString())).isZero();
    assertThat(tool.out()).isEmpty();
    assertThat(file).content().startsWith("table,rows,").contains(table + "," + ROWS + ",");
    assertThat(folder).isDirectoryContaining(file::equals);
  }

  @Test
  void testOptionsHaveTheUsersDefaults(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("defaults.properties"),
      "quorum=" + quorum + "\nhbase-perf.count.format=csv\n");
    System.setProperty("picocli.defaults.hbase-perf.path", file.toString());
    try {
      assertThat(tool.run("count", "--table", table)).as(tool::err).isZero();
      assertThat(tool.out()).contains(table + "," + ROWS + ",");
      assertThat(tool.run("count", "--table", table, "--format", "json")).isZero();
      assertThat(tool.out()).startsWith("{");
      assertThat(tool.run("count", "--table", table, "--quorum", "localhost:1")).isEqualTo(1);
      tool.assertOneLine("No HBase answers at localhost:1");
    } finally {
      System.clearProperty("picocli.defaults.hbase-perf.path");
    }
  }

  @Test
  void testProgressGoesToStandardErrorOnly() {
    assertThat(count("--progress", "--format", "csv")).isZero();
    assertThat(tool.err()).contains("count");
    assertThat(tool.out().split("\\R")).hasSize(2);
  }

  @Test
  void testConfigFolderNamesTheCluster(@TempDir Path folder) throws Exception {
    File site = folder.resolve("hbase-site.xml").toFile();
    try (OutputStream file = new FileOutputStream(site)) {
      MiniCluster.get().getConfiguration().writeXml(file);
    }
    assertThat(tool.run("count", "--config", folder.toString(), "--table", table)).isZero();
    assertThat(tool.run("count", "--config", folder + "/none", "--table", table)).isEqualTo(2);
    tool.assertOneLine("There is no ");
  }

  @Test
  void testExplainNamesPaths() {
    assertThat(count("--explain", "--path", "scanner", "--format", "csv")).isZero();
    assertThat(tool.err().split("\\R")).hasSize(2).allMatch(
      line -> line.endsWith(": plan: store scanners; scanner 10 rows; no blocks: not asked for; "
        + "no cached: not asked for"));
    assertThat(tool.out().split("\\R")).hasSize(2);
    JsonObject region =
      counted("--explain", "--columns", "a:q").getAsJsonArray("explain").get(0).getAsJsonObject();
    assertThat(region.get("region").getAsString()).startsWith(table + ",");
    assertThat(region.getAsJsonArray("plan")).extracting(JsonElement::getAsString)
      .containsExactly("blocks", "store scanners");
    assertThat(region.getAsJsonObject("rows").get("blocks").getAsLong()).isEqualTo(10);
    assertThat(region.getAsJsonObject("refused").get("cached").getAsString())
      .isEqualTo("columns are named");
  }

  @Test
  void testExplainOfRegionsThatDiffer() throws Exception {
    try (Table mixed = MiniCluster.createTable(new String[] { "b", "c", "d", "e" },
      ColumnFamilyDescriptorBuilder.of("a"))) {
      for (String region : new String[] { "a", "b", "c", "d", "e" }) {
        for (int i = 0; i < 100; i++) {
          mixed.put(cell(region + i));
        }
      }
      MiniCluster.admin().flush(mixed.getName());
      String name = mixed.getName().getNameAsString();
      assertThat(tool.run("count", "--quorum", quorum, "--table", name, "--stop-row", "c"))
        .isZero();
      mixed.put(cell("b100"));
      mixed.delete(new Delete(Bytes.toBytes("c42")));
      long now = System.currentTimeMillis();
      mixed.delete(new Delete(Bytes.toBytes("d42"), now));
      // A put of the delete's millisecond would be deleted by it.
      mixed.put(new Put(Bytes.toBytes("d42")).addColumn(Bytes.toBytes("a"), new byte[0], now + 1,
        new byte[1]));
      assertThat(tool.run("count", "--quorum", quorum, "--table", name, "--explain")).isZero();
      System.out.println(tool.err());
      String[] lines = tool.err().split("\\R");
      assertThat(lines).hasSize(5);
      assertThat(lines)
        .allMatch(line -> line.contains(".: plan: cached, blocks, store scanners; "));
      assertThat(lines[0]).endsWith("; cached 100 rows");
      assertThat(lines[1])
        .endsWith("; blocks 101 rows; no cached: rows were written since they were counted");
      assertThat(lines[2]).endsWith("; blocks 99 rows; no cached: these files have not been "
        + "counted in this range since the region opened");
      assertThat(lines[3]).contains("; scanner 2 rows; blocks 98 rows; "
        + "no blocks: row d42 has a delete marker; no cached: ");
      assertThat(lines[4]).endsWith("; blocks 100 rows; no cached: these files have not been "
        + "counted in this range since the region opened");
      assertThat(tool.run("count", "--quorum", quorum, "--table", name, "--filter",
        "MultipleColumnPrefixFilter('q')", "--start-row", "a1", "--stop-row", "a2", "--explain"))
          .isZero();
      assertThat(tool.err().trim()).endsWith(".: plan: region scanner; scanner 11 rows; "
        + "no blocks: a filter decides; no cached: a filter decides");
    }
  }

  private static Put cell(String row) {
    return new Put(Bytes.toBytes(row)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"),
      Bytes.toBytes("v"));
  }

  @Test
  void testZnodeParentIsUsed() {
    assertThat(count("--znode-parent", HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT)).isZero();
    assertThat(count("--znode-parent", "/elsewhere")).isEqualTo(1);
    tool.assertOneLine("No HBase answers at " + quorum + " under /elsewhere");
  }

  @Test
  void testUnreachableQuorumFailsSoon() {
    assertThat(tool.run("count", "--quorum", "localhost:1", "--table", table)).isEqualTo(1);
    tool.assertOneLine("No HBase answers at localhost:1");
  }

  @Test
  void testWrongUsageIsTwo() {
    assertThat(tool.run("count")).isEqualTo(2);
    tool.assertOneLine("--table");
    for (String[] wrong : new String[][] { { "--filter", "Nonsense(" },
      { "--filter", "NoSuchFilter('x')" }, { "--time-range", "5" }, { "--time-range", "9,2" },
      { "--versions", "0" }, { "--versions", "x" }, { "--timeout", "soon" }, { "--timeout", "0s" },
      { "--format", "xml" }, { "--prefix", "a", "--stop-row", "b" }, { "--columns", ":q" },
      { "--calls-per-server", "0" }, { "--unknown" }, { "--path", "BLOCKS" } }) {
      assertThat(count(wrong)).as(String.join(" ", wrong)).isEqualTo(2);
      tool.assertOneLine("--help");
    }
  }

  @Test
  void testNoAnswerIsOne() throws Exception {
    assertThat(tool.run("count", "--quorum", quorum, "--table", "missing")).isEqualTo(1);
    tool.assertOneLine("Table missing does not exist");
    assertThat(count("--columns", "zz")).isEqualTo(1);
    tool.assertOneLine("has no column family 'zz'");
    assertThat(count("--filter", "PageFilter(3)")).isEqualTo(1);
    tool.assertOneLine("PageFilter remembers earlier rows");
    try (
      Table plain = MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of("a"))) {
      assertThat(
        tool.run("count", "--quorum", quorum, "--table", plain.getName().getNameAsString()))
          .isEqualTo(1);
      tool.assertOneLine("hbase-perf deploy --table " + plain.getName());
    }
  }

  @Test
  void testVerboseShowsTheStackTrace() {
    assertThat(count("--columns", "zz", "--verbose")).isEqualTo(1);
    assertThat(tool.err()).contains("\tat ", "has no column family 'zz'");
  }

  @Test
  void testHelpHasExitCodesAndAnExample() {
    assertThat(tool.run("count", "--help")).isZero();
    assertThat(tool.out()).contains("Exit codes:", "130", "Example:", "--filter");
  }
}
