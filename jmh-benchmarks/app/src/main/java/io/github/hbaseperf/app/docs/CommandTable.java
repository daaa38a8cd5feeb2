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
package io.github.hbaseperf.app.docs;

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Every command with what it does and its exit codes, as the command line itself says it. */
final class CommandTable {
  private static final List<String> HEADER = List.of("Command", "Does", "Exit codes");

  private CommandTable() {
  }

  /** Returns the table in Markdown. */
  static String of(CommandLine root) {
    List<List<String>> table = new ArrayList<>(List.of(HEADER));
    root.getSubcommands().values().stream()
      .filter(command -> !command.getCommandSpec().helpCommand())
      .forEach(command -> add(table, command, root));
    return "\n" + MarkdownTable.format(table) + "\n";
  }

  private static void add(List<List<String>> table, CommandLine command, CommandLine root) {
    CommandSpec spec = command.getCommandSpec();
    // A group of commands only prints its help; check does something of its own as well.
    if (command.getSubcommands().isEmpty() || command.getCommand() instanceof Callable) {
      String name = spec.qualifiedName().substring(root.getCommandName().length() + 1);
      // Descriptions are formats.
      String does = String.join(" ", spec.usageMessage().description()).formatted();
      table.add(List.of("`" + name + "`", does, exitCodes(spec)));
    }
    command.getSubcommands().values().forEach(sub -> add(table, sub, root));
  }

  private static String exitCodes(CommandSpec spec) {
    return spec.usageMessage().exitCodeList().entrySet().stream()
      .map(code -> code.getKey().strip() + ": " + code.getValue())
      .collect(Collectors.joining("<br>"));
  }
}
