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
package io.github.hbaseperf.cli;

import io.github.hbaseperf.compare.BenchCommand;
import io.github.hbaseperf.coprocessor.cli.CountCommand;
import io.github.hbaseperf.demo.DemoCommand;
import io.github.hbaseperf.patches.PatchesCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/hbase-perf}: every command of the kit under one name. */
@Command(name = "hbase-perf", mixinStandardHelpOptions = true, version = "hbase-perf 0.1.0",
  description = "Counts HBase tables inside the region server, patches HBase's read path, and "
    + "measures both.",
  synopsisSubcommandLabel = "COMMAND", footer = "%nStart here: hbase-perf demo",
  subcommands = { DemoCommand.class, CountCommand.class, PatchesCommand.class, BenchCommand.class,
    CommandLine.HelpCommand.class })
public final class HBasePerf {
  private HBasePerf() {
  }

  /** Runs the command and exits with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new HBasePerf());
    commandLine.setExecutionExceptionHandler(HBasePerf::oneLine);
    commandLine.setParameterExceptionHandler(HBasePerf::wrongUsage);
    return commandLine;
  }

  private static int wrongUsage(CommandLine.ParameterException e, String[] arguments) {
    String name = e.getCommandLine().getCommandSpec().qualifiedName();
    e.getCommandLine().getErr()
      .println("hbase-perf: " + firstLine(e) + "; see " + name + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  /** A failed command says in one line why; its stack trace is for {@code --verbose}. */
  private static int oneLine(Exception e, CommandLine command, CommandLine.ParseResult arguments) {
    if (arguments.hasMatchedOption("--verbose")) {
      e.printStackTrace(command.getErr());
    }
    command.getErr().println("hbase-perf: " + firstLine(e));
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String firstLine(Exception e) {
    String message = e.getMessage() == null ? "" : e.getMessage();
    return message.lines().findFirst().orElse(e.getClass().getSimpleName());
  }
}
