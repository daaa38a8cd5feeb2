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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** The commands that look at whole tables. */
@ExtendWith(MiniCluster.class)
class ITTableCommands {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final int ROWS = 100;

  private static String table;
  private static String copy;
  private static String other;

  private final ToolRun tool = new ToolRun();

  /** A table, a copy of it with other regions, and one of which row 7, 8 and 9 are not the same. */
  @BeforeAll
  static void fillTables() throws Exception {
    table = create("r050");
    copy = create("r020", "r070");
    other = create("r050");
    for (String name : List.of(table, copy, other)) {
      try (Table filled = MiniCluster.connection().getTable(TableName.valueOf(name))) {
        List<Put> puts = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
          boolean changed = name.equals(other) && i == 7;
          if (!name.equals(other) || i != 8) {
            puts.add(new Put(row(i)).addColumn(FAMILY, Q, changed ? 2000 : 1000,
              Bytes.toBytes(changed ? "new" : "v" + i)));
          }
        }
        if (name.equals(other)) {
          puts.add(new Put(Bytes.toBytes("r008x")).addColumn(FAMILY, Q, 2000, Q));
        }
        filled.put(puts);
      }
    }
  }

  private static String create(String... splits) throws Exception {
    try (
      Table created = MiniCluster.createTable(splits, ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      return created.getName().getNameAsString();
    }
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%03d", number));
  }

  private int run(String... options) {
    return tool.run(options, "--quorum", ToolRun.quorum());
  }

  @Test
  void testEqualTablesAreOneLine() {
    assertThat(run("compare", table, copy)).as(tool::err).isZero();
    assertThat(tool.lines()).singleElement().asString()
      .matches("The same: 100 rows, 100 cells, fingerprint [0-9a-f]{32}");
    assertThat(run("compare", table, copy, "--to-quorum", ToolRun.quorum(), "--format", "json"))
      .isZero();
    JsonObject answer = JsonParser.parseString(tool.out()).getAsJsonObject();
    assertThat(answer.get("same").getAsBoolean()).isTrue();
    assertThat(answer.getAsJsonObject("first").get("fingerprint"))
      .isEqualTo(answer.getAsJsonObject("second").get("fingerprint"));
    assertThat(run("compare", table, "--to-quorum", ToolRun.quorum())).isZero();
  }

  @Test
  void testDifferencesAreNamed() {
    assertThat(run("compare", table, other)).as(tool::err).isEqualTo(1);
    assertThat(tool.lines()).containsExactly("changed r007", "  - d:q at 1000, Put: v7",
      "  + d:q at 2000, Put: new", "missing r008", "  - d:q at 1000, Put: v8", "extra r008x",
      "  + d:q at 2000, Put: q", "Different: 3 rows of " + table + " (100) and " + other
        + " (100): 1 missing, 1 extra, 1 changed");
    assertThat(run("compare", table, other, "--format", "json")).isEqualTo(1);
    JsonObject answer = JsonParser.parseString(tool.out()).getAsJsonObject();
    assertThat(answer.getAsJsonArray("differences")).hasSize(3);
    assertThat(answer.get("complete").getAsBoolean()).isTrue();
  }

  @Test
  void testOptionsSayWhatIsCompared() {
    assertThat(run("compare", table, other, "--stop-row", "r007")).isZero();
    assertThat(run("compare", table, other, "--start-row", "r009")).isZero();
    assertThat(run("compare", table, other, "--until", "1000")).isZero();
    assertThat(tool.lines()[0]).startsWith("The same: 0 rows");
    assertThat(run("compare", table, other, "--until", "2000")).isEqualTo(1);
    assertThat(tool.lines()[tool.lines().length - 1]).contains("2 missing, 0 extra, 0 changed");
    assertThat(run("compare", table, other, "--limit", "1")).isEqualTo(1);
    assertThat(tool.lines()[tool.lines().length - 1]).startsWith("Different: at least 1 rows");
  }

  @Test
  void testStagesSayWhereToGoOn() throws Exception {
    for (String name : List.of(table, other)) {
      MiniCluster.get().flush(TableName.valueOf(name));
    }
    assertThat(run("compare", table, other, "--stage-bytes", "1", "--stop-row", "r9")).as(tool::err)
      .isEqualTo(1);
    assertThat(tool.lines()[tool.lines().length - 1]).contains("1 missing, 1 extra, 1 changed");
    String[] told = tool.err().trim().split("\n");
    assertThat(told).isNotEmpty().allMatch(line -> line.matches(
      "All rows before 'r\\d+' are compared. To go on: --start-row 'r\\d+' --stop-row 'r9'"));
  }

  @Test
  void testFingerprintIsAnAggregate() {
    assertThat(run("compare", table, copy)).isZero();
    String fingerprint = tool.out().trim().replaceFirst(".* ", "");
    assertThat(run("aggregate", "--table", copy, "--fingerprint", "--format", "csv")).isZero();
    assertThat(tool.lines()).contains(",fingerprint," + fingerprint);
  }

  @Test
  void testSegmentsArePrinted() {
    assertThat(run("segments", "2", "--table", table)).as(tool::err).isZero();
    assertThat(tool.lines()[0]).matches("START_ROW +STOP_ROW +BYTES");
    assertThat(tool.lines()[1]).matches(" {11}r050 +\\d+");
    assertThat(tool.lines()[2]).matches("r050 {17}\\d+");
    assertThat(run("segments", "2", "--table", table, "--format", "json")).isZero();
    JsonObject answer = JsonParser.parseString(tool.out()).getAsJsonObject();
    assertThat(answer.getAsJsonArray("segments")).hasSize(2);
    assertThat(
      answer.getAsJsonArray("segments").get(1).getAsJsonObject().get("start_row").getAsString())
        .isEqualTo("r050");
  }

  @Test
  void testForecastsArePrinted() throws Exception {
    String deleted = create("r050");
    try (Table filled = MiniCluster.connection().getTable(TableName.valueOf(deleted))) {
      filled.put(new Put(row(1)).addColumn(FAMILY, Q, 1000, Q));
      filled.put(new Put(row(2)).addColumn(FAMILY, Q, 1000, Q));
      // A flush would drop what is deleted in the same memstore.
      MiniCluster.get().flush(TableName.valueOf(deleted));
      filled.delete(new Delete(row(1)));
    }
    MiniCluster.get().flush(TableName.valueOf(deleted));
    assertThat(run("forecast", "--table", deleted)).as(tool::err).isZero();
    assertThat(tool.lines()[0]).matches("FAMILY +WHAT +CELLS +BYTES +PERCENT");
    assertThat(tool.lines()[1]).matches("d +kept +1 +\\d+ +33.3");
    assertThat(tool.lines()[2]).matches("d +delete marker +1 +\\d+ +33.3");
    assertThat(tool.lines()[3]).matches("d +deleted +1 +\\d+ +33.3");
    assertThat(tool.lines()[4]).isEqualTo("Delete markers of d by age: 1 of less than 1 h");
    assertThat(tool.lines()[5]).isEqualTo("Most delete markers in rows of d: r001: 1");
    assertThat(run("forecast", "--table", deleted, "--format", "json", "--by-region")).isZero();
    JsonObject ofTable =
      JsonParser.parseString(tool.out()).getAsJsonArray().get(0).getAsJsonObject();
    assertThat(ofTable.get("region").getAsString()).isEqualTo("all");
    assertThat(
      ofTable.getAsJsonObject("dropped").getAsJsonObject("deleted").get("cells").getAsInt())
        .isEqualTo(1);
    assertThat(run("forecast", "--table", deleted, "--fail-above", "66")).isEqualTo(1);
    assertThat(tool.err()).contains("drops 66.7 % of the cells of family d, more than 66.0 %");
    assertThat(run("forecast", "--table", deleted, "--fail-above", "67")).isZero();
    assertThat(run("forecast", "--table", deleted, "--rows", "-1")).isEqualTo(2);
    tool.assertOneLine("From 0 to 1000 rows are named");
    assertThat(run("forecast", "--table", deleted, "--fail-above", "101")).isEqualTo(2);
    tool.assertOneLine("from 0 to 100 percent");
    assertThat(run("forecast", "--table", deleted, "--start-row", "b", "--stop-row", "a")).isZero();
    assertThat(tool.lines()[1]).matches("d +kept +0 +0 +0.0");
  }

  @Test
  void testWrongUsageSaysWhatIsRight() {
    assertThat(run("compare", table)).isEqualTo(2);
    tool.assertOneLine(
      "name another one, its cluster with --to-config or --to-quorum, or a snapshot");
    assertThat(run("compare")).isEqualTo(2);
    tool.assertOneLine("Name two tables");
    assertThat(run("compare", table, copy, "--until", "5", "--time-range", "1,2")).isEqualTo(2);
    tool.assertOneLine("--until stands instead of --time-range");
    assertThat(run("segments", "0", "--table", table)).isEqualTo(2);
    tool.assertOneLine("at least one part");
    assertThat(run("compare", table, "nowhere")).isEqualTo(1);
    tool.assertOneLine("nowhere");
  }
}
