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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The {@code patches} command. Its subcommands throw {@link PatchesException} for whatever the user
 * can do something about; {@link #main} prints that as one line and exits with 1. Exit codes: 0
 * done, 1 failed, 2 wrong usage.
 */
@Command(name = "patches", mixinStandardHelpOptions = true, version = "0.1.0",
  description = "Patch series on pinned HBase releases.",
  synopsisSubcommandLabel = "(list | lines | apply | verify | build | upstream)",
  subcommands = { PatchesCommand.ListPatches.class, PatchesCommand.Lines.class,
    PatchesCommand.Apply.class, PatchesCommand.Verify.class, PatchesCommand.Build.class,
    PatchesCommand.Upstream.class },
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { PatchesCommand.DONE, PatchesCommand.FAILED, PatchesCommand.WRONG_USAGE },
  footer = { "", "Example: patches apply --source ~/src/hbase" })
public final class PatchesCommand {
  static final String DONE = "0:done";
  static final String FAILED = "1:failed, with one line that says why";
  static final String WRONG_USAGE = "2:wrong usage";

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

  /** What every subcommand has: where the series are, and where to print. */
  @Command(mixinStandardHelpOptions = true, exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = { PatchesCommand.DONE, PatchesCommand.FAILED, PatchesCommand.WRONG_USAGE })
  abstract static class Subcommand implements Callable<Integer> {
    @Option(names = "--patches-dir", paramLabel = "DIR",
      defaultValue = "${sys:hbase.perf.patches.dir:-hbase-perf-patches}",
      description = "The module with the series (default: ${DEFAULT-VALUE}).")
    private Path dir;
    @Spec
    private CommandSpec spec;

    final PatchesDir dir() {
      return new PatchesDir(dir);
    }

    final PrintWriter out() {
      return spec.commandLine().getOut();
    }

    /** A folder that is there. */
    final Path folder(String option, Path folder) {
      if (!Files.isDirectory(folder)) {
        throw new ParameterException(spec.commandLine(), option + " " + folder + " is no folder");
      }
      return folder;
    }

    @Override
    public final Integer call() throws IOException {
      execute();
      return CommandLine.ExitCode.OK;
    }

    abstract void execute() throws IOException;
  }

  /** A subcommand for the series of one line. */
  abstract static class LineSubcommand extends Subcommand {
    @Option(names = "--hbase-version", paramLabel = "VERSION",
      description = "HBase line (default: the HBase on the class path).")
    private String hbaseVersion;

    final Series series() {
      return Series.read(dir().series(),
        hbaseVersion == null ? VersionInfo.getVersion() : hbaseVersion);
    }
  }

  @Command(name = "list", description = "Shows each patch: name, subject, result, switch.",
    footer = { "", "Example: patches list --hbase-version 2.6.4-hadoop3" })
  static final class ListPatches extends LineSubcommand {
    @Override
    void execute() {
      Series series = series();
      out().println("HBase " + series.hbaseVersion() + ", git am on " + series.tag());
      for (Patch patch : series.patches()) {
        out().println(patch.name());
        out().println("  " + patch.subject());
        out().println("  Result: " + patch.fields().get("Result"));
        out().println("  Switch: " + patch.fields().get("Switch"));
      }
    }
  }

  @Command(name = "lines", description = "Shows which patch is for which HBase line, in Markdown.",
    footer = { "", "Example: patches lines" })
  static final class Lines extends Subcommand {
    @Override
    void execute() {
      out().print(HBaseLines.read(dir().series()).table());
      out().flush();
    }
  }

  @Command(name = "apply", description = "Commits the series onto an HBase checkout with git am.",
    footer = { "", "Example: patches apply --source ~/src/hbase" })
  static final class Apply extends LineSubcommand {
    @Option(names = "--source", required = true, paramLabel = "DIR",
      description = "A clean git checkout of the series' HBase release.")
    private Path source;

    @Override
    void execute() {
      Series series = series();
      HBaseCheckout checkout = HBaseCheckout.at(folder("--source", source), series);
      checkout.apply(series.patches());
      out().println("Applied " + series.patches().size() + " patches to " + source);
    }
  }

  @Command(name = "verify",
    description = "Checks series: headers, each patch alone with what it depends on, all in order, "
      + "without fuzz; exporting each again gives the same bytes, in a line that borrows it "
      + "from another the same but for line numbers; a line whose jars are published in part "
      + "compiles with the rest from other releases.",
    footer = { "", "Example: patches verify" })
  static final class Verify extends Subcommand {
    /** What a line usually takes, for the estimate. */
    private static final int PATCHES_SECONDS = 4;
    private static final int COMPILE_SECONDS = 25;

    @Option(names = "--hbase-version", paramLabel = "VERSION",
      description = "HBase line (default: all that have a series).")
    private String hbaseVersion;

    @Override
    void execute() throws IOException {
      List<Series> lines = hbaseVersion == null
        ? HBaseLines.read(dir().series()).series()
        : List.of(Series.read(dir().series(), hbaseVersion));
      out().println("HBase lines: " + lines.size() + ", about "
        + lines.stream().mapToInt(Verify::expectedSeconds).sum() + " s.");
      for (Series series : lines) {
        SourceTree tree = dir().sourceTree(series);
        SeriesVerifier verifier = new SeriesVerifier(series, tree);
        for (Patch patch : series.patches()) {
          verifier.verifyAlone(patch);
          out().println("ok " + series.hbaseVersion() + " " + patch.name());
        }
        verifier.verifyInOrder();
        out().println("ok " + series.hbaseVersion() + " " + series.patches().size() + " in order");
        if (!series.jars().isEmpty()) {
          compile(series, tree);
        }
      }
    }

    private static int expectedSeconds(Series series) {
      return series.jars().isEmpty() ? PATCHES_SECONDS : PATCHES_SECONDS + COMPILE_SECONDS;
    }

    private void compile(Series series, SourceTree tree) throws IOException {
      CompileVerifier verifier = new CompileVerifier(tree,
        new OverlayCompiler(dir().classPath(series), series.javaRelease()),
        dir().classes(series.hbaseVersion()));
      for (Patch patch : series.patches()) {
        verifier.verify(series.withDepends(patch));
      }
      verifier.verify(series.patches());
      out().println("ok " + series.hbaseVersion() + " compiles");
    }
  }

  @Command(name = "build", description = "Builds the overlay jar of each variant not up to date.",
    footer = { "", "Example: patches build" })
  static final class Build extends LineSubcommand {
    @Override
    void execute() throws IOException {
      Series series = series();
      new VariantBuilder(series, dir(), dir().classPath(series), out()).build();
    }
  }

  @Command(name = "upstream",
    description = "Writes what a patch needs to go to HBase: the text of an issue, and for each "
      + "line a mailbox for git am, with what it builds on.",
    footer = { "", "Example: patches upstream 0018 --output 0018" })
  static final class Upstream extends Subcommand {
    @Parameters(paramLabel = "NNNN", description = "Number of the patch.")
    private String number;

    @Option(names = "--output", required = true, paramLabel = "DIR",
      description = "Folder to write to.")
    private Path output;

    @Override
    void execute() throws IOException {
      UpstreamPackage.of(HBaseLines.read(dir().series()), number).write(output)
        .forEach(out()::println);
    }
  }
}
