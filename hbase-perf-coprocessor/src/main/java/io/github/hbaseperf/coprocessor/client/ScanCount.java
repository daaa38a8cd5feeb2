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
package io.github.hbaseperf.coprocessor.client;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;

/** Counts what a client scan returns. */
final class ScanCount {

  private static final int ROWS_PER_PROGRESS = 10_000;

  private ScanCount() {
  }

  static CountResult of(Cluster cluster, TableName name, Scan scan, CountOptions options)
    throws IOException {
    long startNanos = System.nanoTime();
    long rows = 0;
    long cells = 0;
    byte[] lastRow = null;
    try (ResultScanner results = cluster.scanner(name, leastOf(scan, options.cells()))) {
      for (Result result : results) {
        // A batch size, or a partial result, cuts one row into several results.
        rows += Arrays.equals(result.getRow(), lastRow) ? 0 : 1;
        lastRow = result.getRow();
        cells += result.size();
        if (rows % ROWS_PER_PROGRESS == 0) {
          checkTime(name, startNanos, options);
          options.listener().accept(new CountProgress(1, 0, PartialCounts.ofScan(rows, cells)));
        }
      }
    }
    return new CountResult(PartialCounts.ofScan(rows, cells), options.cells(),
      Collections.emptyMap(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
  }

  /** One cell says that there is a row, where nothing else has to be known of it. */
  private static Scan leastOf(Scan scan, boolean cells) throws IOException {
    Scan least = new Scan(scan);
    boolean everyCellCounts = cells || scan.hasFilter() || scan.isRaw()
      || scan.getMaxResultsPerColumnFamily() >= 0 || scan.getRowOffsetPerColumnFamily() > 0;
    return everyCellCounts ? least : least.setFilter(new FirstKeyOnlyFilter());
  }

  private static void checkTime(TableName name, long startNanos, CountOptions options)
    throws TimeoutIOException {
    if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) > options.timeoutMillis()) {
      throw new TimeoutIOException(
        "The scan of " + name + " was not complete after " + options.timeoutMillis() + " ms");
    }
  }
}
