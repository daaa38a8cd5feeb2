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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.render.text.TextTable;
import io.github.hbaseperf.harness.render.text.WrappedTable;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.scenarios.claim.ClaimTables;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.study.Extent;
import io.github.hbaseperf.scenarios.study.Step;
import io.github.hbaseperf.scenarios.study.Study;
import io.github.hbaseperf.testkit.cluster.ScratchFolder;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Published performance studies, run again. */
@Command(name = "scenario", mixinStandardHelpOptions = true,
  description = "Runs published HBase performance studies again and holds today's numbers against "
    + "their claims.",
  synopsisSubcommandLabel = "COMMAND", subcommands = { ScenarioCommand.Run.class },
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:done", "1:a scenario ended early", "2:wrong usage" },
  footer = "%nExample: hbase-perf scenario run column-width")
public final class ScenarioCommand {
  private static final String ALL = "all";
  private static final int SHORTEST_LIMIT_SECONDS = 120;
  /** Logs and WALs, and what a NameNode wants to see free; with less it stays in safe mode. */
  private static final long SERVERS_DISK_BYTES = 512L << 20;

  @Command(name = "list", mixinStandardHelpOptions = true,
    description = "Lists the scenarios, their size and how long they take embedded.",
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:listed", "2:wrong usage" },
    footer = "%nExample: hbase-perf scenario list")
  void list() {
    Extent extent = new Extent(Extent.Kind.EMBEDDED, 1, List.of(Variants.STOCK, Variants.ALL), 0);
    List<List<String>> table = new ArrayList<>();
    for (Study study : Study.all()) {
      int seconds = study.steps(extent).stream().mapToInt(Step::expectedSeconds).sum();
      table.add(List.of(study.name(), study.source()));
      table.add(List.of("", "takes " + RoughTime.of(seconds) + ": " + study.size(extent)));
    }
    System.out.print(WrappedTable.format(table));
  }

  @Command(name = "page", mixinStandardHelpOptions = true,
    description = "Judges a folder's records again and writes their pages, index.html and claims.md.",
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:written",
      "1:a record cannot be read or a page not be written", "2:wrong usage" },
    footer = "%nExample: hbase-perf scenario page docs/results/scenarios")
  void page(
    @Parameters(paramLabel = "DIR", description = "Folder with NAME.json files.") Path folder)
    throws IOException {
    System.out.println("Results: " + ScenarioPage.write(folder).toAbsolutePath());
  }

  @Command(name = "judge", mixinStandardHelpOptions = true,
    description = "Judges records again by today's rules and prints the verdicts.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = { "0:judged", "1:no such record", "2:wrong usage" },
    footer = "%nExample: hbase-perf scenario judge docs/results/scenarios/column-width.json")
  void judge(@Parameters(paramLabel = "FILE", arity = "1..*",
    description = "NAME.json of a run.") List<Path> files) throws IOException {
    Map<Study, ScenarioResult> results = new LinkedHashMap<>();
    for (Path file : files) {
      ScenarioResult result = ScenarioFiles.read(file);
      results.put(Study.all().stream().filter(study -> study.name().equals(result.scenario()))
        .findFirst().orElseThrow(() -> new IOException(
          file + " is of the scenario " + result.scenario() + ", unknown here")),
        result);
    }
    System.out.print(TextTable.format(ClaimTables.of(ScenarioFiles.judge(results))));
  }

  /** Runs some scenarios or all. */
  @Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Runs scenarios on servers started on this machine, or with --config on a "
      + "running cluster.",
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = { "0:done",
      "1:a scenario ended early; what it measured is kept", "2:wrong usage" },
    footer = "%nExample: hbase-perf scenario run scan-matrix --quick")
  static final class Run implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "1..*", description = "Names of scenarios, or all.")
    private List<String> names;

    @Option(names = "--quick", description = "A small run that shows that everything works.")
    private boolean quick;

    @Option(names = "--scale", paramLabel = "F", defaultValue = "1",
      description = "Factor on the number of rows, keys or bytes: of the embedded size, with "
        + "--config of the published one (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Option(names = "--rounds", paramLabel = "N",
      description = "Runs of each point, where the study says nothing else; from 3 on claims can be "
        + "confirmed and not only their direction (default: as the study says).")
    private int rounds;

    @Option(names = "--config", paramLabel = "DIR",
      description = "Run on the cluster whose hbase-site.xml is in this folder.")
    private Path config;

    @Option(names = "--dry-run",
      description = "Print the commands for a cluster at the published size; run nothing.")
    private boolean dryRun;

    @Option(names = "--variants", paramLabel = "NAME", split = ",", defaultValue = "stock,all",
      description = "Overlays that scan-matrix compares (default: ${DEFAULT-VALUE}).")
    private List<String> variants;

    @Option(names = "--out", paramLabel = "DIR",
      description = "Where results go (default: target/scenarios).")
    private Path out;

    @Option(names = "--verbose", description = "Show the stack trace of a failure.")
    private boolean verbose;

    @Override
    public Integer call() throws Exception {
      List<Study> studies = studies();
      if (!(scale > 0 && scale <= 1000)) {
        throw new ParameterException(spec.commandLine(),
          "--scale must be more than 0 and at most 1000, not " + scale);
      }
      Extent extent = extent();
      if (dryRun) {
        print(studies, extent);
        return 0;
      }
      if (config == null) {
        extent.variants().forEach(variant -> Kit.variants().overlay(variant));
      }
      Path folder = out != null ? out : Kit.output().resolve("scenarios");
      return run(studies, extent, folder);
    }

    private List<Study> studies() {
      List<String> known = Study.all().stream().map(Study::name).toList();
      for (String name : names) {
        if (!name.equals(ALL) && !known.contains(name)) {
          throw new ParameterException(spec.commandLine(),
            "There is no scenario " + name + ": hbase-perf scenario list tells their names");
        }
      }
      return Study.all().stream()
        .filter(study -> names.contains(ALL) || names.contains(study.name())).toList();
    }

    private Extent extent() {
      if (config != null || dryRun) {
        return new Extent(quick ? Extent.Kind.QUICK : Extent.Kind.PUBLISHED, scale,
          List.of("as deployed"), rounds);
      }
      return new Extent(quick ? Extent.Kind.QUICK : Extent.Kind.EMBEDDED, scale, variants, rounds);
    }

    private static void print(List<Study> studies, Extent extent) throws Exception {
      for (Study study : studies) {
        System.out.printf("# %s: %s%n# %s%n# %s%n", study.name(), study.source(), study.link(),
          study.size(extent));
        DryRunContext context = new DryRunContext(System.out);
        for (Step step : study.steps(extent)) {
          context.print(step);
        }
      }
    }

    private int run(List<Study> studies, Extent extent, Path folder)
      throws IOException, InterruptedException {
      PrintStream console = System.out;
      Map<Study, ScenarioResult> results = new LinkedHashMap<>();
      int exitCode = 0;
      try (ScratchFolder scratch = ScratchFolder.create(() -> {
      }); ClusterPool pool = pool(studies, extent, scratch.path())) {
        for (Study study : studies) {
          ScenarioResult result = new ScenarioRun(study, extent, pool, scratch.path(),
            new ScenarioConsole(console), SHORTEST_LIMIT_SECONDS).run(commandLine(study.name()));
          results.put(study, result);
          if (!ScenarioFiles.writeOrPrint(folder, study, result, console)) {
            exitCode = 1;
          }
          if (result.failure() != null) {
            exitCode = 1;
            System.err.println(study.name() + " ended early: " + result.failure());
            keepLogs(scratch.path(), folder.resolve(study.name() + "-logs"));
          }
        }
      }
      Path page = ScenarioPage.write(folder);
      console.printf("%n%s%nResults: %s%n",
        TextTable.format(ClaimTables.of(ScenarioFiles.judge(results))), page.toAbsolutePath());
      return exitCode;
    }

    private ClusterPool pool(List<Study> studies, Extent extent, Path scratch)
      throws IOException, InterruptedException {
      if (config != null) {
        return new ExistingPool(config);
      }
      long needed =
        SERVERS_DISK_BYTES + studies.stream().mapToLong(study -> study.diskBytes(extent)).sum();
      long free = Files.getFileStore(scratch).getUsableSpace();
      if (free < needed) {
        throw new IOException(String.format("%s has %,d MB free and %,d MB are needed: set TMPDIR "
          + "to a larger disk, or use --scale", scratch, free >> 20, needed >> 20));
      }
      return LocalPool.start(scratch);
    }

    private String commandLine(String scenario) {
      return "bin/hbase-perf scenario run " + scenario + (quick ? " --quick" : "")
        + (scale == 1 ? "" : " --scale " + scale) + (rounds == 0 ? "" : " --rounds " + rounds)
        + (config == null ? "" : " --config " + config)
        + (variants.equals(List.of(Variants.STOCK, Variants.ALL))
          ? ""
          : " --variants " + String.join(",", variants));
    }

    /** The scratch folder goes; what a failure is explained by stays. */
    private static void keepLogs(Path scratch, Path folder) {
      try (Stream<Path> files = Files.walk(scratch, 2)) {
        for (Path file : files.filter(path -> path.toString().matches(".*\\.(log|out)")).toList()) {
          FileUtils.copyFile(file.toFile(),
            folder.resolve(scratch.relativize(file).toString().replace('/', '-')).toFile());
        }
      } catch (IOException e) {
        System.err.println("Logs could not be kept in " + folder + ": " + e.getMessage());
      }
    }
  }
}
