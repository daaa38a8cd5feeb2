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

import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A command that is answered over HTTP. Its parameters are those of its options that say what is
 * asked; not where, with which load, or into which file.
 */
enum ServedCommand {
  COUNT(CountCommand::new, Options.SCAN, Collections.emptyList(), "table", "cells", "by-region",
    "explain", "path", "timeout"), AGGREGATE(AggregateCommand::new, Options.SCAN,
      Collections.emptyList(), Options.withAggregates("table", "group-by", "timeout")), FORECAST(
        ForecastCommand::new, Options.FILES, Collections.emptyList(), "table", "by-region", "rows",
        "timeout"), SEGMENTS(SegmentsCommand::new, Options.FILES,
          Collections.singletonList("parts"), "table"), COMPARE(CompareCommand::new, Options.SCAN,
            Arrays.asList("table", "to"), "until", "without-timestamps", "timeout");

  private final Supplier<Object> command;
  private final Set<String> options = new TreeSet<>();
  private final List<String> positional;

  ServedCommand(Supplier<Object> command, List<String> selection, List<String> positional,
    String... more) {
    this.command = command;
    this.positional = positional;
    options.addAll(selection);
    options.addAll(Arrays.asList(more));
  }

  /** A new one, not parsed yet. */
  Object create() {
    return command.get();
  }

  /** As it is called on the command line and asked for by HTTP. */
  String question() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Parameters that are options of the same name. */
  Set<String> options() {
    return options;
  }

  /** Parameters that the command line has no names for, in its order. All must be given. */
  List<String> positional() {
    return positional;
  }

  boolean hasTimeout() {
    return options.contains("timeout");
  }

  private static final class Options {
    private static final List<String> SCAN = Arrays.asList("filter", "columns", "start-row",
      "stop-row", "prefix", "time-range", "versions", "raw");
    private static final List<String> FILES = Arrays.asList("families", "start-row", "stop-row");

    private static String[] withAggregates(String... others) {
      Stream<String> aggregates =
        AggregateDefinition.all().stream().map(AggregateDefinition::option)
          .filter(option -> option != null).map(option -> option.substring("--".length()));
      return Stream.concat(Arrays.stream(others), aggregates).toArray(String[]::new);
    }
  }
}
