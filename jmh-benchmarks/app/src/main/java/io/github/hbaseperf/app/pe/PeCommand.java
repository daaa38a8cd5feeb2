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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.CommandText;
import io.github.hbaseperf.testkit.cluster.ScratchFolder;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares variants of HBase by its own PerformanceEvaluation. */
@Command(name = "pe", mixinStandardHelpOptions = true, sortOptions = false,
  description = "Runs HBase's PerformanceEvaluation against a region server in a process of its own, "
    + "started again on each variant in ABBA order, and tells how much less time and CPU time of "
    + "the server an operation takes than on the first.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:measured", "1:a server or the tool failed", "2:wrong usage" },
  footer = "%nExample: hbase-perf bench pe --variants stock,all --commands filterScan,randomRead")
public final class PeCommand implements Callable<Integer> {
  private static final long LEAST_ROWS = 1_000;
  private static final long MOST_ROWS = 500_000;

  @Spec
  private CommandSpec spec;

  @Option(names = "--variants", split = ",", paramLabel = "NAME", defaultValue = "stock,all",
    description = "Variants, the baseline first (default: ${DEFAULT-VALUE}); stock,stock shows the "
      + "noise.")
  private List<String> variants;

  @Option(names = "--rows", paramLabel = "N", defaultValue = "100000",
    description = "Rows of the table (default: ${DEFAULT-VALUE}). Commands that read at random or "
      + "whole ranges do fewer operations.")
  private long rows;

  @Option(names = "--clients", paramLabel = "N", defaultValue = "1",
    description = "Threads of the tool (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(names = "--rounds", paramLabel = "N", defaultValue = "6",
    description = "Region servers started per variant (default: ${DEFAULT-VALUE}); there are "
      + "intervals from 4 on.")
  private int rounds;

  @Option(names = "--commands", split = ",", paramLabel = "NAME",
    description = "Of filterScan, scan, multiGet, randomRead, randomSeekScan, scanRange100 and "
      + "scanRange1000 (default: all).")
  private List<String> commands = ReadCommand.labels();

  @Option(names = "--output", paramLabel = "DIR",
    description = "Where pe.json, pe.md and what the tool printed go (default: target/pe).")
  private Path output;

  @Option(names = "--verbose", description = "Show the stack trace of a failure.")
  private boolean verbose;

  private volatile boolean stopping;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PeRun.Options options = options();
    Path folder = output != null ? output.toAbsolutePath() : Kit.output().resolve("pe");
    Path logs = Files.createDirectories(folder.resolve("logs"));
    System.out.printf("%d visits of a region server, %d commands each: about %s. Ctrl-C stops.%n",
      options.visits(), options.commands().size(), RoughTime.of(options.expectedSeconds()));
    try (ScratchFolder scratch = ScratchFolder.create(this::stop);
      PeCluster cluster = PeCluster.start(scratch.path(), logs, rows, clients)) {
      PeResult result = new PeRun(options, Environment.current(), System.out).run(cluster, folder);
      System.out.printf("%n%s%nWritten to %s%n", PePage.of(result), folder);
      return 0;
    } catch (IOException e) {
      if (stopping) {
        throw (IOException) new InterruptedIOException("Stopped").initCause(e);
      }
      throw e;
    }
  }

  /** Servers that still write would fill the folder while it is deleted. */
  private void stop() {
    stopping = true;
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private PeRun.Options options() {
    require(variants.size() > 1,
      "--variants needs a baseline and at least one other, like stock,all");
    require(variants.stream().distinct().count() >= variants.size() - 1,
      "--variants names a variant more than twice");
    require(rows >= LEAST_ROWS && rows <= MOST_ROWS, "--rows must be " + LEAST_ROWS + " to "
      + MOST_ROWS + ": all lie in the block cache of the region server");
    require(clients > 0 && clients <= rows / LEAST_ROWS,
      "--clients must be 1 or more, with " + LEAST_ROWS + " rows for each");
    require(rounds > 0, "--rounds must be at least 1");
    commands.forEach(name -> require(ReadCommand.of(name).isPresent(),
      "--commands knows no " + name + ", only " + String.join(", ", ReadCommand.labels())));
    List<ReadCommand> chosen =
      commands.stream().distinct().map(name -> ReadCommand.of(name).orElseThrow()).toList();
    return new PeRun.Options(Served.of(Kit.variants(), variants), chosen, rows, clients, rounds,
      CommandText.of(spec));
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }
}
