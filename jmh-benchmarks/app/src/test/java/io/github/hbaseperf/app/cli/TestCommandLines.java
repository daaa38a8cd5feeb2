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
package io.github.hbaseperf.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** What holds for every command of hbase-perf. */
class TestCommandLines {
  private static final String DEFAULTS = "picocli.defaults.hbase-perf.path";

  @Test
  void testEveryCommandHasHelpWithExitCodesAndAnExample() {
    List<CommandLine> commands = new ArrayList<>();
    addCommands(HBasePerf.commandLine(), commands);
    assertThat(commands).hasSizeGreaterThan(30)
      .allSatisfy(command -> assertThat(command.getUsageMessage())
        .as(command.getCommandSpec().qualifiedName()).contains("Usage:", "Exit codes:", "Example:")
        .doesNotContain("%%"));
  }

  /** All that do something, and not only have commands of their own. */
  private static void addCommands(CommandLine commandLine, List<CommandLine> commands) {
    for (CommandLine command : commandLine.getSubcommands().values()) {
      addCommands(command, commands);
      boolean isGroup =
        !command.getSubcommands().isEmpty() && !(command.getCommand() instanceof Callable);
      if (!isGroup && !(command.getCommand() instanceof CommandLine.HelpCommand)
        && !command.getCommandSpec().usageMessage().hidden()) {
        commands.add(command);
      }
    }
  }

  @Test
  void testClusterOfTheUsersDefaultsGetsNoLoadOfScenarios(@TempDir Path folder) throws Exception {
    String before = System.getProperty(DEFAULTS);
    Path defaults = folder.resolve("defaults");
    Files.writeString(defaults, "config=/etc/hbase/conf\n");
    System.setProperty(DEFAULTS, defaults.toString());
    try {
      assertThat(config("count", "--table", "t")).hasToString("/etc/hbase/conf");
      assertThat(config("scenario", "run", "all")).isNull();
    } finally {
      if (before == null) {
        System.clearProperty(DEFAULTS);
      } else {
        System.setProperty(DEFAULTS, before);
      }
    }
  }

  private static Object config(String... args) {
    ParseResult parsed = HBasePerf.commandLine().parseArgs(args);
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    return parsed.commandSpec().findOption("--config").getValue();
  }
}
