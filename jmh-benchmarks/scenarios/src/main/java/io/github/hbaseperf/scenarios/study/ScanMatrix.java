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

import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import io.github.hbaseperf.scenarios.result.Claim;
import io.github.hbaseperf.scenarios.result.Finding;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/** Two scans in three states of the caches, on stock and patched HBase side by side. */
final class ScanMatrix implements Study {
  private static final String TABLE = Tables.name("scan_matrix");
  private static final String BLOCK_CACHE = "block cache";
  private static final String OS_CACHE = "OS cache";
  private static final String NOTHING = "nothing cached";
  private static final List<String> STATES = List.of(BLOCK_CACHE, OS_CACHE, NOTHING);
  private static final String RETURNED = "rows returned";
  private static final String FILTERED = "all rows filtered";
  private static final int WARM_UP_PASSES = 2;
  private static final int HFILE_BYTES_PER_ROW = 130;

  @Override
  public String name() {
    return "scan-matrix";
  }

  @Override
  public String source() {
    return "Lars Hofhansl, HBase Profiling (2012)";
  }

  @Override
  public String size(Extent extent) {
    return String.format("%,d rows in 2 families; %s side by side; %s scanners", rows(extent),
      String.join(" and ", extent.variants()), scanners(extent));
  }

  private static long rows(Extent extent) {
    return extent.scaled(50_000, 2_000_000, 20_000_000);
  }

  private static List<Integer> scanners(Extent extent) {
    return extent.pick(List.of(1, 2), List.of(1, 2, 4), List.of(1, 2, 4));
  }

  @Override
  public long diskBytes(Extent extent) {
    return rows(extent) * HFILE_BYTES_PER_ROW * (extent.variants().size() + 2);
  }

  @Override
  public int clustersAtOnce(Extent extent) {
    return extent.variants().size();
  }

  @Override
  public List<Step> steps(Extent extent) {
    List<Step> steps = new ArrayList<>();
    StudyTable table = new StudyTable(rows(extent), extent.pick(2, 4, 24));
    for (String variant : extent.variants()) {
      steps.add(new Step(Map.of(), ServerSettings.DEFAULT.withVariant(variant),
        extent.pick(10, 25, 600), bed -> {
          table.load(bed, TABLE);
          bed.note("stock HBase of today holds the patches of 2012: compared are today's patches "
            + "with today's stock");
          return bed.call("# scans to warm up", Map.of(), () -> warmUp(bed, table.rows()));
        }));
    }
    List<String> variants = new ArrayList<>(extent.variants());
    for (String state : STATES) {
      for (int scanners : scanners(extent)) {
        for (int round = 1; round <= rounds(extent, scanners); round++) {
          for (String scan : List.of(RETURNED, FILTERED)) {
            for (String variant : variants) {
              steps.add(scan(table, variant, state, scan, scanners, round));
            }
          }
          // What runs second finds a machine that the first has warmed or worn.
          Collections.reverse(variants);
        }
      }
    }
    return steps;
  }

  /** What the first scans of a fresh server cost is no property of its classes. */
  private static Map<String, Double> warmUp(TestBed bed, long rows) throws Exception {
    for (int pass = 0; pass < WARM_UP_PASSES; pass++) {
      for (boolean filtered : new boolean[] { false, true }) {
        new TableScan(filtered, true, 1).seconds(bed.connection(), TableName.valueOf(TABLE), rows);
      }
    }
    return Map.of();
  }

  private static int rounds(Extent extent, int scanners) {
    return scanners == 1 ? extent.pick(1, 3, 3) : 1;
  }

  private static Step scan(StudyTable table, String variant, String state, String scan,
    int scanners, int round) {
    Map<String, String> parameters = Tables.parameters("state", state, "scan", scan, "scanners",
      scanners, "variant", variant, "round", round);
    int seconds = (int) (1 + table.rows() * scanners / (scan.equals(FILTERED) ? 900_000 : 400_000));
    String line = String.format(
      "bin/hbase-perf scenario run scan-matrix --config DIR --scale 1" + "  # %s, %s, %d scanners",
      state, scan, scanners);
    return new Step(parameters, ServerSettings.DEFAULT.withVariant(variant), seconds,
      bed -> bed.call(line, Map.of(), () -> measure(bed, table.rows(), state, scan, scanners)));
  }

  private static Map<String, Double> measure(TestBed bed, long rows, String state, String scan,
    int scanners) throws Exception {
    TableName table = TableName.valueOf(TABLE);
    TableScan measured = new TableScan(scan.equals(FILTERED), state.equals(BLOCK_CACHE), scanners);
    if (state.equals(BLOCK_CACHE)) {
      new TableScan(true, true, 1).seconds(bed.connection(), table, rows);
    } else {
      try (Admin admin = bed.connection().getAdmin()) {
        admin.clearBlockCache(table);
      }
      if (state.equals(OS_CACHE)) {
        new TableScan(true, false, 1).seconds(bed.connection(), table, rows);
      } else if (!bed.dropPageCaches()) {
        bed.note("\"" + NOTHING + "\" is left out: page caches can be emptied here only if all "
          + "DataNodes run on this machine and dd (GNU coreutils) is there");
        return Map.of();
      }
    }
    bed.startMeasuring();
    double seconds = measured.seconds(bed.connection(), table, rows);
    return Map.of("seconds", seconds, "rowsPerSecond", rows * scanners / seconds);
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    claims.add(cell(RETURNED, NOTHING, "54 s → 50 s", 1.08));
    claims.add(cell(RETURNED, OS_CACHE, "51 s → 43 s", 1.19));
    claims.add(cell(RETURNED, BLOCK_CACHE, "35 s → 32 s", 1.09));
    claims.add(cell(FILTERED, NOTHING, "31 s → 22 s", 1.41));
    claims.add(cell(FILTERED, OS_CACHE, "25 s → 17 s", 1.47));
    claims.add(cell(FILTERED, BLOCK_CACHE, "11 s → 6.3 s", 1.75));
    claims.add(new Claim("Scans that return nothing gain more than scans that return rows",
      "1.41–1.75 against 1.08–1.19",
      points -> Finding.atLeast("mean gain of filtered ÷ of returned",
        gain(points.with("scan", FILTERED).with("scanners", 1))
          / gain(points.with("scan", RETURNED).with("scanners", 1)),
        1.05)));
    claims.add(new Claim("Two scanners of one file do not slow each other down (HBASE-7336)",
      "from time-outs to normal", points -> {
        Points patched = patched(points.with("scan", FILTERED).with("state", OS_CACHE));
        return Finding.atLeast("rows/s of 2 scanners ÷ of 1, patched, from the OS cache",
          patched.with("scanners", 2).mean("rowsPerSecond")
            / patched.with("scanners", 1).mean("rowsPerSecond"),
          1.0);
      }));
    return claims;
  }

  /** Agrees if at least half of the published gain is seen, in the mean of the rounds. */
  private static Claim cell(String scan, String state, String published, double ratio) {
    return new Claim("Patched HBase is faster: " + scan + ", " + state, published + " = " + ratio,
      points -> {
        Points cell = points.with("scan", scan).with("state", state).with("scanners", 1);
        Finding finding =
          Finding.atLeast("stock ÷ patched seconds", gain(cell), 1 + (ratio - 1) / 2);
        return new Finding(finding.verdict(),
          String.format("%.2f s → %.2f s; %s", cell.with("variant", Variants.STOCK).mean("seconds"),
            patched(cell).mean("seconds"), finding.today()));
      });
  }

  private static double gain(Points points) {
    return points.with("variant", Variants.STOCK).mean("seconds") / patched(points).mean("seconds");
  }

  private static Points patched(Points points) {
    return points.with("variant", points.valuesOf("variant").stream()
      .filter(name -> !name.equals(Variants.STOCK)).sorted().findFirst().orElse("none"));
  }

  @Override
  public List<ChartSpec> charts() {
    return List.of(
      new ChartSpec("Seconds of one scan, rows returned", "state", List.of("variant"), "seconds",
        "s", Map.of("scan", RETURNED, "scanners", "1")),
      new ChartSpec("Seconds of one scan, all rows filtered", "state", List.of("variant"),
        "seconds", "s", Map.of("scan", FILTERED, "scanners", "1")),
      new ChartSpec("Rows per second by scanners at once, all rows filtered", "scanners",
        List.of("variant", "state"), "rowsPerSecond", "rows/s", Map.of("scan", FILTERED)),
      new ChartSpec("Rows per second by scanners at once, rows returned", "scanners",
        List.of("variant", "state"), "rowsPerSecond", "rows/s", Map.of("scan", RETURNED)));
  }
}
