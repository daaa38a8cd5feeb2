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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * One of the study's two scans of a whole table, by several scanners at once.
 * @param filtered    whether a filter lets no row through
 * @param cacheBlocks whether blocks read go into the block cache
 * @param scanners    how many scanners, each over the whole table
 */
record TableScan(boolean filtered, boolean cacheBlocks, int scanners) {
  private static final int CACHING = 10_000;

  /** Returns the seconds from the first scanner's start to the last one's end. */
  double seconds(Connection connection, TableName table, long rows)
    throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(scanners);
    try {
      long start = System.nanoTime();
      List<Future<Long>> counts = new ArrayList<>();
      for (int i = 0; i < scanners; i++) {
        counts.add(threads.submit(() -> count(connection, table)));
      }
      for (Future<Long> count : counts) {
        long expected = filtered ? 0 : rows;
        if (count.get() != expected) {
          throw new IOException(
            String.format("A scan returned %,d rows and not %,d", count.get(), expected));
        }
      }
      return (System.nanoTime() - start) / 1e9;
    } catch (ExecutionException e) {
      throw new IOException("A scan failed: " + e.getCause().getMessage(), e);
    } finally {
      threads.shutdownNow();
    }
  }

  private long count(Connection connection, TableName name) throws IOException {
    Scan scan = new Scan().setCaching(CACHING).setCacheBlocks(cacheBlocks);
    if (filtered) {
      // Both families are read, as in the study: a filter on one would else spare the other.
      scan.setFilter(SampleTable.matchesNothing()).setLoadColumnFamiliesOnDemand(false);
    }
    long rows = 0;
    try (Table table = connection.getTable(name); ResultScanner scanner = table.getScanner(scan)) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    return rows;
  }
}
