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
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

@ExtendWith(MiniCluster.class)
class ITAggregateCommand {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] AMOUNT = Bytes.toBytes("amount");
  private static final byte[] STATE = Bytes.toBytes("state");
  private static final int ROWS = 1000;
  private static final long OLDEST = 1_000_000;

  private static String table;

  private final ToolRun tool = new ToolRun();

  /** Rows 0-000 to 9-099 in two regions; states for all but each hundredth row. */
  @BeforeAll
  static void fillTable() throws Exception {
    try (Table created =
      MiniCluster.createTable(new String[] { "5" }, ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      table = created.getName().getNameAsString();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        Put put = new Put(Bytes.toBytes(i / 100 + "-" + String.format("%03d", i % 100))).addColumn(
          FAMILY, AMOUNT, i == 500 ? OLDEST : HConstants.LATEST_TIMESTAMP, Bytes.toBytes((long) i));
        if (i % 100 != 0) {
          put.addColumn(FAMILY, STATE, Bytes.toBytes(i % 3 == 0 ? "open" : "paid,\"late\""));
        }
        puts.add(put);
      }
      created.put(puts);
      created.delete(new Delete(Bytes.toBytes("9-099")).addColumns(FAMILY, STATE));
    }
  }

  private int aggregate(String... options) {
    return tool.run(new String[] { "aggregate", "--quorum", ToolRun.quorum(), "--table", table },
      options);
  }

  private JsonArray groups(String... options) {
    String[] json = Arrays.copyOf(options, options.length + 2);
    json[options.length] = "--format";
    json[options.length + 1] = "json";
    assertThat(aggregate(json)).as(tool::err).isZero();
    return JsonParser.parseString(tool.out()).getAsJsonObject().getAsJsonArray("groups");
  }

  private static JsonObject values(JsonArray groups, int index) {
    return groups.get(index).getAsJsonObject().getAsJsonObject("values");
  }

  @Test
  void testAllRowsAreOneGroup() {
    JsonArray groups = groups("--numbers", "d:amount=long", "--quantiles", "d:amount=long",
      "--distinct", "d:amount", "--top", "d:state", "--cells-per-row");
    assertThat(groups).hasSize(1);
    JsonObject values = values(groups, 0);
    assertThat(values.get("rows").getAsLong()).isEqualTo(ROWS);
    assertThat(values.get("d:amount sum").getAsLong()).isEqualTo(ROWS * (ROWS - 1L) / 2);
    assertThat(values.get("d:amount avg").getAsDouble()).isEqualTo(499.5);
    assertThat(values.get("d:amount p50").getAsDouble()).isBetween(470.0, 530.0);
    assertThat(values.get("d:amount distinct").getAsLong()).isBetween(950L, 1050L);
    assertThat(values.getAsJsonObject("d:state top").keySet()).containsExactly("paid,\"late\"",
      "open");
    assertThat(values.getAsJsonObject("cells per row histogram").get("2-3").getAsLong())
      .isEqualTo(ROWS - 11);
  }

  @Test
  void testGroupsAreWhatRowsHaveInCommon() {
    for (String key : new String[] { "prefix=1", "delimiter=-" }) {
      JsonArray groups = groups("--group-by", key, "--numbers", "d:amount=long");
      assertThat(groups).hasSize(10);
      assertThat(groups.get(3).getAsJsonObject().get("group").getAsString()).isEqualTo("3");
      assertThat(values(groups, 3).get("d:amount min").getAsLong()).isEqualTo(300);
    }
    JsonArray states = groups("--group-by", "value=d:state");
    assertThat(states).hasSize(3);
    assertThat(states.get(0).getAsJsonObject().get("group").isJsonNull()).isTrue();
    assertThat(values(states, 0).get("rows").getAsLong()).isEqualTo(11);
  }

  @Test
  void testTimestampsAreThoseOfTheCellsThatAreScanned() {
    JsonObject all = values(groups("--timestamps"), 0);
    assertThat(all.get("timestamps min").getAsLong()).isEqualTo(OLDEST);
    assertThat(all.get("timestamps max").getAsLong()).isGreaterThan(OLDEST);
    JsonObject states = values(groups("--timestamps", "--columns", "d:state"), 0);
    assertThat(states.get("timestamps min").getAsLong()).isGreaterThan(OLDEST);
  }

  @Test
  void testRawScansShowMarkers() {
    JsonObject types =
      values(groups("--raw", "--cells-by-type"), 0).getAsJsonObject("cells by type");
    assertThat(types.get("DeleteColumn").getAsLong()).isEqualTo(1);
    assertThat(types.get("Put").getAsLong()).isEqualTo(2 * ROWS - 10);
  }

  @Test
  void testTableAndCsvHaveOneLineForEachNumber() {
    assertThat(aggregate("--cells", "--group-by", "value=d:state", "--format", "csv")).isZero();
    assertThat(tool.out().split("\\R")).hasSize(7).contains("group,aggregate,value", "null,rows,11",
      "\"paid,\"\"late\"\"\",rows," + (ROWS - 11 - 329));
    assertThat(aggregate("--cells-by-column")).isZero();
    assertThat(tool.out().split("\\R")[2].trim()).matches("cells by column d:amount +1000");
  }

  @Test
  void testLimitsAreNamed() {
    assertThat(aggregate("--group-by", "prefix=5", "--group-limit", "999")).isEqualTo(1);
    tool.assertOneLine("There are more groups than the limit of 999");
  }

  /** JSON has no such numbers. */
  @Test
  void testSumThatIsTooLargeIsAString() throws Exception {
    try (Table large =
      MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      for (String row : new String[] { "a", "b" }) {
        large.put(
          new Put(Bytes.toBytes(row)).addColumn(FAMILY, AMOUNT, Bytes.toBytes(Double.MAX_VALUE)));
      }
      assertThat(tool.run("aggregate", "--quorum", ToolRun.quorum(), "--table",
        large.getName().getNameAsString(), "--numbers", "d:amount=double", "--format", "json"))
          .as(tool::err).isZero();
      assertThat(tool.out()).contains("\"d:amount sum\":\"Infinity\"", "\"d:amount max\":1.79");
    }
  }

  @Test
  void testWrongUsageSaysWhatIsRight() {
    assertThat(aggregate("--numbers", "d:amount")).isEqualTo(2);
    tool.assertOneLine("write COLUMN=long, int, double, decimal or text");
    assertThat(aggregate("--group-by", "color")).isEqualTo(2);
    tool.assertOneLine("write prefix=LENGTH");
  }
}
