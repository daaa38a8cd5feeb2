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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Parameters of a question, as arguments of its command. */
final class ServedArguments {

  private final ServedCommand command;
  private final Duration maxTimeout;

  ServedArguments(ServedCommand command, Duration maxTimeout) {
    this.command = command;
    this.maxTimeout = maxTimeout;
  }

  /**
   * @throws IllegalArgumentException if one is not known, missing, or not allowed
   */
  String[] of(Map<String, String[]> parameters) {
    CommandSpec spec = CommandLine.Model.CommandSpec.forAnnotatedObject(command.create());
    List<String> args = new ArrayList<>();
    args.add("--format=json");
    parameters.forEach((name, values) -> {
      if (!command.positional().contains(name)) {
        addOption(args, spec, name, values);
      }
    });
    if (command.hasTimeout() && !parameters.containsKey("timeout")) {
      args.add("--timeout=" + DurationConverter.text(maxTimeout));
    }
    // What comes now are no options, whatever they begin with.
    args.add("--");
    command.positional().forEach(name -> args.add(checked(name, one(name, parameters.get(name)))));
    return args.toArray(new String[0]);
  }

  private void addOption(List<String> args, CommandSpec spec, String name, String[] values) {
    if (!command.options().contains(name)) {
      throw new IllegalArgumentException("'" + name + "' is no parameter of " + command.question()
        + ": it has " + String.join(", ", command.positional())
        + (command.positional().isEmpty() ? "" : ", ") + String.join(", ", command.options()));
    }
    String option = "--" + name;
    if (spec.findOption(option).arity().max() == 0) {
      if (isSet(name, one(name, values))) {
        args.add(option);
      }
      return;
    }
    for (String value : values) {
      check(name, value);
      args.add(option + "=" + value);
    }
  }

  private static boolean isSet(String name, String value) {
    if (!value.isEmpty() && !value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException("'" + name + "' is true or false, not '" + value + "'");
    }
    return !value.equals("false");
  }

  private void check(String name, String value) {
    if (name.equals("table")) {
      // Several tables would be several answers.
      TableName.valueOf(value);
    } else if (name.equals("timeout")) {
      if (new DurationConverter().convert(value).compareTo(maxTimeout) > 0) {
        throw new IllegalArgumentException(
          "A question may take " + DurationConverter.text(maxTimeout) + ", not " + value);
      }
    }
  }

  /** Each part takes memory here. */
  private static String checked(String name, String value) {
    if (name.equals("parts") && value.matches("[0-9]{5,}")) {
      throw new IllegalArgumentException("A table is cut into 9999 parts at most, not " + value);
    }
    return value;
  }

  private String one(String name, String[] values) {
    if (values == null || values.length != 1) {
      throw new IllegalArgumentException(command.question() + " wants one '" + name + "', not "
        + (values == null ? 0 : values.length));
    }
    return values[0];
  }
}
