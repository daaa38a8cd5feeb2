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

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.FailingCase;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.AnyReadPoint;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every aggregate under any scan and filter against the client-side answer. Repeat a failure with
 * {@code -Dtest.seed=...}; go on for longer with {@code -Dtest.minutes=...}.
 */
@ExtendWith(MiniCluster.class)
class ITRandomAggregates {

  private static final int SCANS_PER_TABLE = Integer.getInteger("test.scans", 30);
  private static final int TABLES = Integer.getInteger("test.tables", 1);

  private int aggregations;

  @Test
  void testAnyRowsAreAggregatedAsTheClientSeesThem() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    long untilNanos =
      System.nanoTime() + TimeUnit.MINUTES.toNanos(Integer.getInteger("test.minutes", 0));
    for (int i = 0; i < TABLES || System.nanoTime() < untilNanos; i++) {
      compare(seed + i);
    }
    System.out.println("compared " + aggregations + " aggregations");
  }

  private void compare(long seed) throws Exception {
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    RandomTable data = new RandomTable(random);
    try (Table table = data.create();
      OldReadPoint old = OldReadPoint.of(table.getName(), data.row())) {
      boolean atOld = random.nextBoolean();
      data.change(table, atOld ? RandomTable.ROWS : 0);
      RandomScan scans = new RandomScan(random, data);
      for (int i = 0; i < SCANS_PER_TABLE; i++) {
        Scan scan = atOld ? old.at(scans.next()) : scans.next();
        ClientAggregates expected = new ClientAggregates(random, data);
        long sliceMillis = random.nextBoolean() ? ClientScan.LONG : ClientScan.ONE_ROW;
        FailingCase.saveIfFails(
          "test.seed=" + seed + ", scan " + i + ", slices of " + sliceMillis + " ms, " + expected
            + ", " + scan + ", filter " + scan.getFilter(),
          () -> expected.assertSame(table, scan, AnyReadPoint.aggregate(table.getName(), scan,
            expected.aggregation(), CountOptions.defaults().withSliceMillis(sliceMillis))));
        aggregations++;
      }
      MiniCluster.admin().disableTable(table.getName());
    }
  }
}
