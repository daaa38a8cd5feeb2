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

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ParseFilter;
import picocli.CommandLine.Option;

/** What to count. Bytes are written as HBase's shell prints them: \x00 for what is not ASCII. */
final class ScanOptions {

  @Option(names = "--filter", paramLabel = "FILTER",
    description = "Count what passes this filter, in HBase's filter language.")
  private String filter;

  @Option(names = "--columns", split = ",", paramLabel = "FAMILY[:QUALIFIER]",
    description = "Count only these families and columns.")
  private List<String> columns;

  @Option(names = "--start-row", paramLabel = "ROW", description = "First row (\\x00 escapes).")
  private String startRow;

  @Option(names = "--stop-row", paramLabel = "ROW", description = "First row not counted.")
  private String stopRow;

  @Option(names = "--prefix", paramLabel = "PREFIX",
    description = "Count only rows that begin so; instead of start and stop row.")
  private String prefix;

  @Option(names = "--time-range", paramLabel = "MIN,MAX",
    description = "Count only cells of these epoch milliseconds; MAX is not included.")
  private String timeRange;

  @Option(names = "--versions", paramLabel = "N|all",
    description = "Versions to count of each column (default: 1).")
  private String versions;

  @Option(names = "--raw",
    description = "Count delete markers, too, and what they hide; with --versions all, all of it.")
  private boolean raw;

  /**
   * @throws IllegalArgumentException if an option does not make sense, alone or with the others
   */
  Scan toScan() throws IOException {
    Scan scan = new Scan();
    setRows(scan);
    scan.setRaw(raw);
    if (columns != null) {
      columns.forEach(column -> addColumn(scan, column));
    }
    if (timeRange != null) {
      setTimeRange(scan);
    }
    if (versions != null) {
      scan.readVersions(versionsToRead());
    }
    if (filter != null) {
      scan.setFilter(new ParseFilter().parseFilterString(filter));
    }
    return scan;
  }

  private void setRows(Scan scan) {
    if (prefix != null) {
      if (startRow != null || stopRow != null) {
        throw new IllegalArgumentException("--prefix stands instead of --start-row and --stop-row");
      }
      scan.setStartStopRowForPrefixScan(EscapedBytes.of(prefix));
    }
    if (startRow != null) {
      scan.withStartRow(EscapedBytes.of(startRow));
    }
    if (stopRow != null) {
      scan.withStopRow(EscapedBytes.of(stopRow));
    }
  }

  private static void addColumn(Scan scan, String column) {
    byte[][] parts = CellUtil.parseColumn(EscapedBytes.of(column));
    if (parts[0].length == 0) {
      throw new IllegalArgumentException("'" + column + "' in --columns names no family");
    }
    if (parts.length == 1) {
      scan.addFamily(parts[0]);
    } else {
      scan.addColumn(parts[0], parts[1]);
    }
  }

  private void setTimeRange(Scan scan) throws IOException {
    String[] ends = timeRange.split(",", -1);
    try {
      if (ends.length == 2) {
        scan.setTimeRange(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
        return;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
      "'" + timeRange + "' is no time range: write MIN,MAX in epoch milliseconds");
  }

  private int versionsToRead() {
    if (versions.equals("all")) {
      return Integer.MAX_VALUE;
    }
    try {
      int number = Integer.parseInt(versions);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
      "'" + versions + "' is no number of versions: write 1 or more, or all");
  }
}
