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

import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.TableForecast;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells what a major compaction of a table would drop. */
@Command(name = "forecast", sortOptions = false,
  description = "Tells what the next major compaction of a table would drop, and why: cells and bytes"
    + " by reason, the age of delete markers, the rows with most of them. Reads all files of the"
    + " table inside the region servers, or of a snapshot, and changes nothing.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:a complete forecast",
    " 1:more is dropped than --fail-above allows, or no forecast; one line on standard error says"
      + " which",
    " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = "  hbase-perf forecast --quorum zk1:2181 --table orders --fail-above 30")
@InterfaceAudience.Private
public final class ForecastCommand implements Callable<Integer> {

  @Spec
  private CommandSpec spec;

  @Mixin
  private SourceOptions source;

  @Mixin
  private JobOptions jobs;

  @Mixin
  private FileOptions files;

  @Option(names = "--by-region", description = "A forecast for each region, too.")
  private boolean byRegion;

  @Option(names = "--rows", defaultValue = "10", paramLabel = "N",
    description = "Name so many rows that have most delete markers, and most versions (default:"
      + " ${DEFAULT-VALUE}).")
  private int rows;

  @Option(names = "--fail-above", paramLabel = "PERCENT",
    description = "Exit with 1 if more than this part of the cells of a family is dropped.")
  private Double failAbove;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json|csv",
    description = "How to print the forecast (default: ${DEFAULT-VALUE}).")
  private ForecastFormat format;

  @Mixin
  private CallOptions calls;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    Scan scan = files.toScan();
    SourceOptions.Opening opening = source.one(spec, jobs, scan);
    ForecastOptions options =
      Usage.of(spec, () -> calls.apply(ForecastOptions.DEFAULT.withRows(rows)));
    Usage.of(spec, this::checkedPercent);
    TableForecast forecast;
    SourceName name;
    try (TableSource opened = opening.open();
      CommandBar bar =
        CommandBar.on(spec.commandLine().getErr(), progress, "forecast", "regions")) {
      name = opened.name();
      forecast = opened.client().forecast(name.table(), scan, options.withListener(bar::show));
    }
    spec.commandLine().getOut().println(format.print(parts(forecast)));
    spec.commandLine().getOut().flush();
    return isAccepted(name, forecast) ? 0 : 1;
  }

  private Double checkedPercent() {
    if (failAbove != null && !(failAbove >= 0 && failAbove <= 100)) {
      throw new IllegalArgumentException("--fail-above is from 0 to 100 percent, not " + failAbove);
    }
    return failAbove;
  }

  private Map<ForecastFormat.Part, CompactionForecast> parts(TableForecast forecast) {
    Map<ForecastFormat.Part, CompactionForecast> parts = new LinkedHashMap<>();
    forecast.byFamily().forEach((family, ofTable) -> {
      parts.put(ForecastFormat.Part.ofTable(family, byRegion), ofTable);
      if (byRegion) {
        forecast.byRegion(family).forEach(
          (region, ofRegion) -> parts.put(ForecastFormat.Part.ofRegion(family, region), ofRegion));
      }
    });
    return parts;
  }

  private boolean isAccepted(SourceName name, TableForecast forecast) {
    boolean accepted = true;
    for (Map.Entry<String, CompactionForecast> family : forecast.byFamily().entrySet()) {
      double percent = 100 * family.getValue().droppedPart();
      if (failAbove != null && percent > failAbove) {
        accepted = false;
        spec.commandLine().getErr().printf(Locale.ROOT,
          "A major compaction of %s drops %.1f %% of the cells of family %s, more than %s %%%n",
          name, percent, family.getKey(), failAbove);
      }
    }
    return accepted;
  }
}
