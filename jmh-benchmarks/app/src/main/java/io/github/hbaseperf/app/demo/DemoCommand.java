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
package io.github.hbaseperf.app.demo;

import io.github.hbaseperf.coprocessor.cli.Terminal;
import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main job: counts a table every way, on stock and on patched HBase, and shows the result. */
@Command(name = "demo", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Starts HBase on HDFS on this machine, loads a table, counts it by client scan, "
    + "by stock AggregationClient and by this project's endpoint, on stock and on patched HBase; "
    + "checks that all answers agree.",
  exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:all answers agree",
    "1:an answer is wrong, or the demo could not run", "2:wrong usage" },
  footer = "%nExample: hbase-perf demo --rows 2000000")
public final class DemoCommand implements Callable<Integer> {
  /** What a worker's block cache holds with room to spare. */
  private static final long MOST_ROWS = 5_000_000;

  @Spec
  private CommandSpec spec;

  @Option(names = "--rows", paramLabel = "N", defaultValue = "1000000",
    description = "Rows of the table, 1000 to 5000000 (default: ${DEFAULT-VALUE}).")
  private long rows;

  @Option(names = "--regions", paramLabel = "N", defaultValue = "4",
    description = "Regions of the table, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int regions;

  @Option(names = "--rounds", paramLabel = "N", defaultValue = "5",
    description = "Measured rounds, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(names = "--variant", paramLabel = "NAME", defaultValue = Variants.ALL,
    description = "Patched HBase to compare with stock (default: ${DEFAULT-VALUE}); "
      + "see hbase-perf patches list.")
  private String variant;

  @Option(names = "--report", paramLabel = "DIR",
    description = "Where the HTML report goes (default: target/report).")
  private Path report;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkRange("--rows", rows, 1_000, MOST_ROWS);
    checkRange("--regions", regions, 1, 100);
    checkRange("--rounds", rounds, 1, 100);
    PrintStream out = System.out;
    Path folder = report != null ? report : Kit.output().resolve("report");
    DemoOptions options = new DemoOptions(rows, regions, rounds, variant, folder);
    Map<String, Optional<Path>> variants = variants();
    out.printf("%,d rows on %s: about %s.%n", rows, String.join(", ", variants.keySet()),
      RoughTime.of(options.expectedSeconds(variants.size())));
    DemoResult result = new Demo(options, new DemoConsole(out, Terminal.isThere())).run(variants);
    Path page = DemoReport.write(folder, result);
    out.printf("%n%s%n%n%s%nReport: %s%n", result.environment().line(),
      TextTable.format(DemoTable.cells(result)), page.toAbsolutePath());
    List<String> wrong = result.wrongAnswers();
    wrong.forEach(line -> System.err.println("Wrong answer: " + line));
    out.println(wrong.isEmpty() ? "All answers agree." : "The answers do NOT agree.");
    return wrong.isEmpty() ? 0 : 1;
  }

  private Map<String, Optional<Path>> variants() {
    Variants known = Kit.variants();
    Map<String, Optional<Path>> variants = new LinkedHashMap<>();
    variants.put(Variants.STOCK, known.overlay(Variants.STOCK));
    variants.put(variant, known.overlay(variant));
    return variants;
  }

  private void checkRange(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new ParameterException(spec.commandLine(),
        String.format("%s must be from %d to %d, not %d", option, least, most, value));
    }
  }
}
