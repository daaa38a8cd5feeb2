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
package io.github.hbaseperf.harness.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line a user typed, for results that say how they were made. */
public final class CommandText {
  private CommandText() {
  }

  /**
   * Returns the command with the arguments it was given, quoted where a shell wants it, but for the
   * folder the results went to.
   */
  public static String of(CommandSpec spec) {
    CommandSpec root = spec.root();
    List<String> arguments = new ArrayList<>(root.commandLine().getParseResult().originalArgs());
    for (String folder : List.of(OutputArguments.OUTPUT, OutputArguments.RESUME)) {
      int option = arguments.indexOf(folder);
      if (option >= 0) {
        arguments.subList(option, option + 2).clear();
      }
      arguments.removeIf(argument -> argument.startsWith(folder + "="));
    }
    return "bin/" + arguments.stream().map(CommandText::quoted)
      .collect(Collectors.joining(" ", root.name() + " ", ""));
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w.,:/=+-]+") ? argument : "'" + argument + "'";
  }
}
