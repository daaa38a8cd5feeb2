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
package io.github.hbaseperf.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.client.AnyReadPoint;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/** What a client scan returns: the reference for every count. */
public final class ClientScan {

  /** For {@link #assertCountsAgree}: slices that end after one row. */
  public static final long ONE_ROW = 0;
  public static final long LONG = 30_000;

  /** Each path alone, then what is in the cache from then on. */
  private static final List<CountPath> PATHS = Arrays.asList(CountPath.CACHED, CountPath.SCANNER,
    CountPath.BLOCKS, CountPath.AUTO, CountPath.CACHED);
  /** Where each row is a call: what reads cells, and what takes blocks where they will do. */
  private static final List<CountPath> PATHS_BY_ROW =
    Arrays.asList(CountPath.SCANNER, CountPath.AUTO);

  private final long rows;
  private final long cells;

  private ClientScan(long rows, long cells) {
    this.rows = rows;
    this.cells = cells;
  }

  public long rows() {
    return rows;
  }

  public static ClientScan of(Table table, Scan scan) throws Exception {
    long rows = 0;
    long cells = 0;
    byte[] lastRow = null;
    try (ResultScanner scanner = AnyReadPoint.scan(table, scan)) {
      for (Result result : scanner) {
        // A batch size cuts one row into several results.
        rows += Arrays.equals(result.getRow(), lastRow) ? 0 : 1;
        lastRow = result.getRow();
        cells += result.size();
      }
    }
    return new ClientScan(rows, cells);
  }

  /**
   * Counts rows on every path, or on two if each row is a slice, and with cells, and asserts that
   * all agree with what a client scan sees.
   */
  public static ClientScan assertCountsAgree(Table table, Scan scan, long sliceMillis)
    throws Exception {
    CountOptions options = CountOptions.defaults().withSliceMillis(sliceMillis);
    ClientScan expected = of(table, scan);
    for (CountPath path : sliceMillis == ONE_ROW ? PATHS_BY_ROW : PATHS) {
      CountResult rowsOnly = AnyReadPoint.count(table.getName(), scan, options.withPath(path));
      assertThat(rowsOnly.rows()).as("rows, path %s, of %s", path, scan).isEqualTo(expected.rows);
    }
    CountResult withCells = AnyReadPoint.count(table.getName(), scan, options.withCells(true));
    assertThat(withCells.rows()).as("rows, with cells, of %s", scan).isEqualTo(expected.rows);
    assertThat(withCells.cells()).as("cells of %s", scan).hasValue(expected.cells);
    return expected;
  }
}
