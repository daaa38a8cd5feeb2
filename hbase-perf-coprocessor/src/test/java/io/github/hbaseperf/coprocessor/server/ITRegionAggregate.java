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
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class ITRegionAggregate {

  @Test
  void testCountsRowsOfSeveralRegions() throws Exception {
    Table table = MiniCluster.createTable(new String[]{ "r3", "r6" },
      ColumnFamilyDescriptorBuilder.of("a"), ColumnFamilyDescriptorBuilder.of("b"));
    for (int i = 0; i < 100; i++) {
      table.put(new Put(Bytes.toBytes("r" + i)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"),
        Bytes.toBytes(i)));
    }
    CountResult result = new RegionAggregateClient(MiniCluster.connection()).count(table.getName(),
      new Scan(), CountOptions.defaults().withCells(true));
    ClientScan scan = ClientScan.of(table, new Scan());
    assertThat(result.rows()).isEqualTo(scan.rows).isEqualTo(100);
    assertThat(result.cells()).hasValue(scan.cells);
    assertThat(result.regions()).isEqualTo(3);
  }
}
