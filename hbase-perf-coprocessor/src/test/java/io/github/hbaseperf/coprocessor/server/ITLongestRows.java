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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.util.Arrays;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows as long as HBase allows, behind which no longer one comes, are rows as all others. */
@ExtendWith(MiniCluster.class)
class ITLongestRows {

  private static final byte[][] ROWS = { Bytes.toBytes("a"), longest('a', 'a'), longest('a', 'b'),
    longest('a', 0xff), Bytes.toBytes("b"), longest(0xff, 0xfe), longest(0xff, 0xff) };

  private static Table table;

  private static byte[] longest(int filler, int last) {
    byte[] row = new byte[HConstants.MAX_ROW_LENGTH];
    Arrays.fill(row, (byte) filler);
    row[row.length - 1] = (byte) last;
    return row;
  }

  @BeforeAll
  static void fillTable() throws Exception {
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"),
      ColumnFamilyDescriptorBuilder.of("b"));
    for (byte[] row : ROWS) {
      table.put(new Put(row).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), row)
        .addColumn(Bytes.toBytes("b"), Bytes.toBytes("q"), new byte[1]));
    }
    MiniCluster.get().flush(table.getName());
  }

  @Test
  void testSlicesEndBehindThem() throws Exception {
    ClientScan.assertCountsAgree(table, new Scan(), ClientScan.ONE_ROW);
    ClientScan.assertCountsAgree(table, new Scan(), ClientScan.LONG);
  }

  @Test
  void testRangesBeginAtThem() throws Exception {
    for (byte[] row : ROWS) {
      ClientScan.assertCountsAgree(table, new Scan().withStartRow(row), ClientScan.LONG);
    }
  }

  /** HBase's own client throws where it appends a byte to such a row. */
  @Test
  void testRangesBeginBehindThem() throws Exception {
    RegionAggregateClient client = new RegionAggregateClient(MiniCluster.connection());
    for (int i = 0; i < ROWS.length; i++) {
      Scan scan = new Scan().withStartRow(ROWS[i], false);
      for (CountPath path : CountPath.values()) {
        assertThat(
          client.count(table.getName(), scan, CountOptions.defaults().withPath(path)).rows())
            .as("rows behind the row %d, path %s", i, path).isEqualTo(ROWS.length - 1 - i);
      }
    }
  }

  @Test
  void testRangesEndAtThem() throws Exception {
    for (byte[] row : ROWS) {
      for (boolean inclusive : new boolean[] { true, false }) {
        ClientScan.assertCountsAgree(table, new Scan().withStopRow(row, inclusive),
          ClientScan.ONE_ROW);
      }
    }
  }
}
