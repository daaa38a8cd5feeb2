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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The commands on a table of many regions, in a namespace, whose row keys are any bytes. */
@ExtendWith(MiniCluster.class)
class ITLargeTable {
  private static final int REGIONS = 220;
  private static final TableName TABLE = TableName.valueOf("shop", "events");
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private static String quorum;

  private final ToolRun tool = new ToolRun();

  /** The key of a region's first row: a zero byte, and the number of the region. */
  private static byte[] key(int region) {
    return new byte[] { 0, (byte) region };
  }

  @BeforeAll
  static void createTable() throws Exception {
    quorum = ToolRun.quorum();
    Admin admin = MiniCluster.admin();
    admin.createNamespace(NamespaceDescriptor.create(TABLE.getNamespaceAsString()).build());
    byte[][] splits = new byte[REGIONS - 1][];
    List<Put> puts = new ArrayList<>();
    for (int region = 0; region < REGIONS; region++) {
      puts.add(new Put(key(region)).addColumn(FAMILY, null, FAMILY));
      if (region > 0) {
        splits[region - 1] = key(region);
      }
    }
    admin.createTable(TableDescriptorBuilder.newBuilder(TABLE)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
      .setCoprocessor(AggregateProtocol.ENDPOINT_CLASS).build(), splits);
    try (Table table = MiniCluster.connection().getTable(TABLE)) {
      table.put(puts);
    }
  }

  @AfterAll
  static void dropTable() throws Exception {
    Admin admin = MiniCluster.admin();
    admin.disableTable(TABLE);
    admin.deleteTable(TABLE);
    admin.deleteNamespace(TABLE.getNamespaceAsString());
  }

  private String[] lines(String command, String... options) {
    String[] given = { command, "--quorum", quorum, "--table", TABLE.getNameAsString() };
    assertThat(tool.run(given, options)).as(tool::err).isZero();
    return tool.out().split("\\R");
  }

  @Test
  void testRowsOfAllRegionsAreCountedAndSummed() {
    assertThat(lines("count", "--format", "csv")[1])
      .startsWith(TABLE + "," + REGIONS + "," + REGIONS + ",");
    assertThat(lines("aggregate", "--cells-by-column", "--format", "csv"))
      .anyMatch(line -> line.endsWith("," + REGIONS));
  }

  @Test
  void testKeysOfAnyBytesAreUnderstoodAsTheyArePrinted() {
    String[] regions = lines("count", "--by-region", "--format", "csv");
    assertThat(regions).hasSize(REGIONS + 1);
    assertThat(regions[2]).startsWith(TABLE + ",\"" + TABLE + ",\\x00\\x01,").endsWith(",1");
    assertThat(regions[REGIONS]).contains(",\\x00\\xDB,").endsWith(",1");
    assertThat(
      lines("count", "--start-row", "\\x00\\x01", "--stop-row", "\\x00\\xDB", "--format", "csv")[1])
        .startsWith(TABLE + "," + (REGIONS - 2) + ",");
    assertThat(lines("status")).hasSize(REGIONS)
      .allMatch(line -> line.contains(TABLE.getNameAsString()));
  }

  @Test
  void testTablesOfANamespaceAreNamedWithIt() {
    assertThat(tool.run("count", "--quorum", quorum, "--table", "shop:.*", "--format", "csv"))
      .as(tool::err).isZero();
    assertThat(tool.out().split("\\R")[1]).startsWith(TABLE + "," + REGIONS + ",");
    assertThat(tool.run("count", "--quorum", quorum, "--table", "events")).isEqualTo(1);
    tool.assertOneLine("Table events does not exist");
  }

  @Test
  void testDisabledTableIsOneLine() throws Exception {
    MiniCluster.admin().disableTable(TABLE);
    try {
      for (String command : Arrays.asList("count", "aggregate", "forecast", "status")) {
        assertThat(tool.run(command, "--quorum", quorum, "--table", TABLE.getNameAsString()))
          .as(command).isEqualTo(1);
        tool.assertOneLine("Table " + TABLE + " is disabled");
      }
    } finally {
      MiniCluster.admin().enableTable(TABLE);
    }
  }
}
