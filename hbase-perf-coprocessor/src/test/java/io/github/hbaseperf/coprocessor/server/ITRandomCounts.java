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
import io.github.hbaseperf.coprocessor.MiniCluster;
import java.util.Random;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Repeat a failure with {@code -Dtest.seed=...}; go deeper with {@code -Dtest.scans=...}. */
@ExtendWith(MiniCluster.class)
class ITRandomCounts {

  private static final int SCANS_PER_TABLE = Integer.getInteger("test.scans", 60);
  private static final int TABLES = Integer.getInteger("test.tables", 2);

  @Test
  void testAnyScanIsCountedAsTheClientSeesIt() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    for (int i = 0; i < TABLES; i++) {
      compareScans(seed + i);
    }
  }

  private void compareScans(long seed) throws Exception {
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    RandomTable data = new RandomTable(random);
    try (Table table = data.create()) {
      RandomScan scans = new RandomScan(random, data);
      SoftAssertions all = new SoftAssertions();
      for (int i = 0; i < SCANS_PER_TABLE; i++) {
        Scan scan = scans.next();
        long sliceMillis = random.nextBoolean() ? ClientScan.LONG : ClientScan.ONE_ROW;
        all.assertThatCode(() -> ClientScan.assertCountsAgree(table, scan, sliceMillis))
          .as("test.seed=%d, slices of %d ms, filter %s", seed, sliceMillis, scan.getFilter())
          .doesNotThrowAnyException();
      }
      all.assertAll();
    }
  }
}
