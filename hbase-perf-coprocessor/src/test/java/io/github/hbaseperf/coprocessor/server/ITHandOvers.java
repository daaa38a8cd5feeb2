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
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.GlobalStorageStatistics;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What it takes that scanners count rows in between that blocks left them. */
@ExtendWith(MiniCluster.class)
class ITHandOvers {

  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final int FILES = 3;
  private static final int ROWS = 6_000;
  /** Far enough from each other that scanners count one row, and blocks go on. */
  private static final int ROWS_PER_DELETE = 1_000;

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%05d", number));
  }

  private static long opens() {
    StorageStatistics hdfs = GlobalStorageStatistics.INSTANCE.get("DFSOpsCountStatistics");
    return hdfs.getLong("op_open");
  }

  /** Of cells: blocks leave deleted rows to scanners then. */
  private static CountResult count(Table table, CountPath path) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).count(table.getName(), new Scan(),
      CountOptions.defaults().withCells(true).withExplain(true).withPath(path));
  }

  @Test
  void testFilesAreOpenedOnceForAllRowsThatScannersCount() throws Exception {
    try (Table table =
      MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      for (int file = 0; file < FILES; file++) {
        List<Put> puts = new ArrayList<>();
        for (int row = file; row < ROWS; row += FILES) {
          puts.add(new Put(row(row)).addColumn(FAMILY, Bytes.toBytes("q"), row(row)));
        }
        table.put(puts);
        MiniCluster.get().flush(table.getName());
      }
      for (int row = ROWS_PER_DELETE - 1; row < ROWS; row += ROWS_PER_DELETE) {
        table.delete(new Delete(row(row)));
      }
      long start = opens();
      count(table, CountPath.SCANNER);
      long before = opens();
      CountResult result = count(table, CountPath.AUTO);
      long opens = opens() - before;
      assertThat(result.rows()).isEqualTo(ClientScan.of(table, new Scan()).rows());
      Map<CountPath, Long> rows = result.pathsByRegion().values().iterator().next().rows();
      assertThat(rows.get(CountPath.SCANNER)).isGreaterThanOrEqualTo(ROWS / ROWS_PER_DELETE - 1);
      assertThat(rows.get(CountPath.BLOCKS)).isGreaterThan(ROWS / 2);
      assertThat(opens).isLessThanOrEqualTo(before - start);
    }
  }
}
