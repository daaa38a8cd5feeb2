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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code patches} command. Its subcommands throw {@link PatchesException} for whatever the user
 * can do something about; {@link #main} prints that as one line and exits with 1. Exit codes: 0
 * done, 1 failed, 2 wrong usage.
 */
@Command(name = "patches", mixinStandardHelpOptions = true, version = "0.1.0",
  description = "Patch series on a pinned HBase release.",
  synopsisSubcommandLabel = "(list | apply | verify | build)",
  subcommands = { PatchesCommand.ListPatches.class, PatchesCommand.Apply.class,
    PatchesCommand.Verify.class, PatchesCommand.Build.class },
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { "0:done", "1:failed, with one line that says why", "2:wrong usage" },
  footer = { "", "Example: patches apply --source ~/src/hbase" })
public final class PatchesCommand {

  /** Runs the command on its own and exits. */
  public static void main(String[] args) {
    CommandLine commandLine = new CommandLine(new PatchesCommand());
    commandLine.setExecutionExceptionHandler((e, failed, parsed) -> {
      failed.getErr().println(e instanceof PatchesException ? e.getMessage() : e.toString());
      return CommandLine.ExitCode.SOFTWARE;
    });
    commandLine.getSubcommands().values()
      .forEach(sub -> sub.setExecutionExceptionHandler(commandLine.getExecutionExceptionHandler()));
    System.exit(commandLine.execute(args));
  }

  /** What every subcommand needs: which series. */
  static final class Location {
    @Option(names = "--patches-dir", paramLabel = "DIR",
      defaultValue = "${sys:hbase.perf.patches.dir:-hbase-perf-patches}",
      description = "The module with the series (default: ${DEFAULT-VALUE}).")
    private Path dir;

    @Option(names = "--hbase-version", paramLabel = "VERSION",
      description = "HBase line (default: the HBase on the class path).")
    private String hbaseVersion;

    PatchesDir dir() {
      return new PatchesDir(dir);
    }

    Series series() {
      return Series.read(dir().series(),
        hbaseVersion == null ? VersionInfo.getVersion() : hbaseVersion);
    }
  }

  @Command(name = "list", mixinStandardHelpOptions = true,
    description = "Shows each patch: name, subject, result, switch.",
    footer = { "", "Example: patches list --hbase-version 2.6.4-hadoop3" })
  static final class ListPatches implements Callable<Integer> {
    @Mixin
    private Location location;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
      Series series = location.series();
      PrintWriter out = spec.commandLine().getOut();
      out.println("HBase " + series.hbaseVersion() + ", git am on " + series.tag());
      for (Patch patch : series.patches()) {
        out.println(patch.name());
        out.println("  " + patch.subject());
        out.println("  Result: " + patch.fields().get("Result"));
        out.println("  Switch: " + patch.fields().get("Switch"));
      }
      return CommandLine.ExitCode.OK;
    }
  }

  @Command(name = "apply", mixinStandardHelpOptions = true,
    description = "Commits the series onto an HBase checkout with git am.",
    footer = { "", "Example: patches apply --source ~/src/hbase" })
  static final class Apply implements Callable<Integer> {
    @Mixin
    private Location location;
    @Option(names = "--source", required = true, paramLabel = "DIR",
      description = "A clean git checkout of the series' HBase release.")
    private Path source;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
      Series series = location.series();
      HBaseCheckout checkout = HBaseCheckout.at(source, series);
      checkout.apply(series.patches());
      spec.commandLine().getOut()
        .println("Applied " + series.patches().size() + " patches to " + source);
      return CommandLine.ExitCode.OK;
    }
  }

  @Command(name = "verify", mixinStandardHelpOptions = true,
    description = {
      "Checks the series: headers, each patch alone with what it depends on, all in order,",
      "without fuzz; exporting each again gives the same bytes." },
    footer = { "", "Example: patches verify" })
  static final class Verify implements Callable<Integer> {
    @Mixin
    private Location location;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      Series series = location.series();
      SourceTree tree = location.dir().sourceTree(series);
      PrintWriter out = spec.commandLine().getOut();
      SeriesVerifier verifier = new SeriesVerifier(series, tree);
      for (Patch patch : series.patches()) {
        verifier.verifyAlone(patch);
        out.println("ok " + patch.name());
      }
      verifier.verifyInOrder();
      out.println("ok " + series.patches().size() + " patches in order");
      return CommandLine.ExitCode.OK;
    }
  }

  @Command(name = "build", mixinStandardHelpOptions = true,
    description = "Builds the overlay jar of each variant that is not up to date.",
    footer = { "", "Example: patches build" })
  static final class Build implements Callable<Integer> {
    @Mixin
    private Location location;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      new VariantBuilder(location.series(), location.dir(), System.getProperty("java.class.path"),
        spec.commandLine().getOut()).build();
      return CommandLine.ExitCode.OK;
    }
  }
}
