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

import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Claim;
import io.github.hbaseperf.scenarios.result.Finding;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.tool.LoadTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;

/** Write throughput by the number of columns the same bytes are cut into. */
final class ColumnWidth implements Study {
  private static final String TABLE = Tables.name("column_width");
  private static final int WRITERS = 20;
  private static final int[][] WIDTHS = { { 2, 512 }, { 5, 200 }, { 10, 100 } };
  /** LoadTestTool's row keys: an MD5 in hexadecimal, a dash, the number. */
  private static final int ROW_KEY_BYTES = 37;
  private static final int QUALIFIER_BYTES = 1;

  @Override
  public String name() {
    return "column-width";
  }

  @Override
  public String source() {
    return "HBase write throughput as a function of the number of column qualifiers (2014)";
  }

  @Override
  public String size(Extent extent) {
    return String.format(
      "%,d keys of about 1,000 bytes in 2, 5 and 10 columns, %d writers, %d " + "times each",
      keys(extent), WRITERS, rounds(extent));
  }

  private static long keys(Extent extent) {
    return extent.scaled(1_000, 10_000, 10_000);
  }

  private static int rounds(Extent extent) {
    return extent.pick(1, 5, 3);
  }

  @Override
  public long diskBytes(Extent extent) {
    return keys(extent) * 4_000;
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    int regions = extent.pick(4, 4, 15);
    int seconds = extent.pick(8, 14, 14);
    if (extent.kind() != Extent.Kind.QUICK) {
      steps.add(new Step(Map.of(), ServerSettings.DEFAULT, seconds, bed -> {
        write(bed, WIDTHS[0], keys(extent), regions);
        return Map.of();
      }));
    }
    for (int round = 1; round <= rounds(extent); round++) {
      for (int[] width : WIDTHS) {
        Map<String, String> parameters = Tables.parameters("columns", width[0], "valueBytes",
          width[1], "writers", WRITERS, "round", round);
        steps.add(new Step(parameters, ServerSettings.DEFAULT, seconds,
          bed -> write(bed, width, keys(extent), regions)));
      }
    }
    return steps;
  }

  private static Map<String, Double> write(TestBed bed, int[] width, long keys, int regions)
    throws Exception {
    bed.createTable(Tables.of(TABLE, Tables.family(LoadTest.FAMILY, Compression.Algorithm.NONE)),
      Tables.splits(regions, 1L << 32, value -> String.format("%08x", value).getBytes()));
    bed.startMeasuring();
    Map<String, Double> measures =
      new LinkedHashMap<>(bed.run(LoadTest.command(TABLE, width[0], width[1], WRITERS, keys)));
    measures.put("predictedBytesPerRow", (double) predictedBytes(width[0], width[1]));
    long bytes = bed.storeFileBytes(TABLE);
    if (bytes > 0) {
      measures.put("storedBytesPerRow", (double) bytes / keys);
    }
    return measures;
  }

  /**
   * Returns the bytes of a row as its cells are laid out. The tool draws each row's columns evenly
   * from 1 to twice the mean, and adds cells "increment" of 8 bytes and "mutate_info" of none.
   */
  static long predictedBytes(int columns, int valueBytes) {
    return Math.round((columns + 0.5) * cellBytes(QUALIFIER_BYTES, valueBytes))
      + cellBytes("increment".length(), Long.BYTES) + cellBytes("mutate_info".length(), 0);
  }

  /** A cell is its fixed part, row key, family, qualifier and value, and its sequence number. */
  private static long cellBytes(int qualifierBytes, int valueBytes) {
    return 1 + KeyValue.getKeyValueDataStructureSize(ROW_KEY_BYTES, LoadTest.FAMILY.length(),
      qualifierBytes, valueBytes);
  }

  @Override
  public List<Claim> claims() {
    return List.of(new Claim("The same payload in more columns is written more slowly",
      "405 → 252 → 175 keys/s", points -> {
        double two = rate(points, 2);
        double five = rate(points, 5);
        double ten = rate(points, 10);
        Finding finding = Finding.atMost("keys/s with 10 columns ÷ with 2", ten / two, 0.9);
        return Double.isNaN(ten / two)
          ? finding
          : new Finding(finding.verdict(),
            String.format("%,.0f → %,.0f → %,.0f keys/s; %s", two, five, ten, finding.today()));
      }),
      new Claim(
        "Every cell repeats row key, family, qualifier and timestamp, so more columns "
          + "cost more bytes",
        "by the cell's layout",
        points -> Finding.atLeast("stored bytes per row with 10 columns ÷ with 2",
          points.with("columns", 10).mean("storedBytesPerRow")
            / points.with("columns", 2).mean("storedBytesPerRow"),
          1.1)));
  }

  private static double rate(Points points, int columns) {
    return points.with("columns", columns).mean("keysPerSecond");
  }

  @Override
  public List<ChartSpec> charts() {
    return List.of(
      new ChartSpec("Keys per second by columns", "columns", List.of(), "keysPerSecond", "keys/s",
        Map.of()),
      new ChartSpec("Bytes per row by columns", "columns", List.of(), "storedBytesPerRow", "bytes",
        Map.of()));
  }
}
