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

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition;
import io.github.hbaseperf.coprocessor.aggregate.AggregateDefinition.Argument;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.ColumnName;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which aggregates, of which groups. Columns are written as {@link ScanOptions} reads them. */
final class AggregateOptions {

  /** By aggregate, once they are those of a command. */
  private final Map<AggregateDefinition<?>, OptionSpec> options = new LinkedHashMap<>();

  @Option(names = "--group-by", paramLabel = "prefix=LENGTH|delimiter=BYTES|value=COLUMN",
    description = "Answer for each first LENGTH bytes of rows, each part of rows before the first"
      + " delimiter, or each value of a column (default: for all rows).")
  private String groupBy;

  @Option(names = "--group-limit", defaultValue = "" + Aggregation.DEFAULT_MAX_GROUPS,
    paramLabel = "N", description = "Fail if there are more groups (default: ${DEFAULT-VALUE}).")
  private int groupLimit;

  /** Aggregates bring their own options. */
  @Spec(Spec.Target.MIXEE)
  void addOptions(CommandSpec command) {
    for (AggregateDefinition<?> definition : AggregateDefinition.all()) {
      if (definition.option() != null) {
        options.put(definition, option(definition));
      }
    }
    options.values().forEach(command::addOption);
  }

  private static OptionSpec option(AggregateDefinition<?> definition) {
    OptionSpec.Builder option =
      OptionSpec.builder(definition.option()).description(definition.description());
    switch (definition.argument()) {
      case NOTHING:
        return option.type(boolean.class).build();
      case COLUMN:
        return option.type(String[].class).splitRegex(",").paramLabel("COLUMN").build();
      default:
        return option.type(String[].class).splitRegex(",").paramLabel("COLUMN=TYPE").build();
    }
  }

  /**
   * @throws IllegalArgumentException if an option does not make sense
   */
  Aggregation toAggregation() {
    List<Aggregate<?>> all = new ArrayList<>();
    for (AggregateDefinition<?> definition : AggregateDefinition.all()) {
      if (definition.option() == null) {
        all.add(definition.of(null, null));
      } else {
        addTo(all, definition, options.get(definition).getValue());
      }
    }
    return Aggregation.of(all).groupedBy(key()).withMaxGroups(groupLimit);
  }

  /**
   * @param value of the definition's option; or null
   */
  private static void addTo(List<Aggregate<?>> all, AggregateDefinition<?> definition,
    Object value) {
    if (Boolean.TRUE.equals(value)) {
      all.add(definition.of(null, null));
    } else if (value instanceof String[]) {
      for (String argument : (String[]) value) {
        boolean numbers = definition.argument() == Argument.NUMBERS;
        NumberType type = numbers ? type(argument) : null;
        byte[][] column = column(numbers ? beforeType(argument) : argument);
        all.add(definition.of(new ColumnName(column[0], column[1]), type));
      }
    }
  }

  private static String beforeType(String number) {
    return number.substring(0, Math.max(0, number.lastIndexOf('=')));
  }

  private static NumberType type(String number) {
    try {
      return NumberType
        .valueOf(number.substring(number.lastIndexOf('=') + 1).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
        "'" + number
          + "' does not say how to read numbers: write COLUMN=long, int, double, decimal or text",
        e);
    }
  }

  private static byte[][] column(String name) {
    byte[][] parts = CellUtil.parseColumn(EscapedBytes.of(name));
    if (parts[0].length == 0) {
      throw new IllegalArgumentException("'" + name + "' is no column: write FAMILY:QUALIFIER");
    }
    return parts.length == 2 ? parts : new byte[][] { parts[0], HConstants.EMPTY_BYTE_ARRAY };
  }

  private GroupBy key() {
    if (groupBy == null) {
      return GroupBy.nothing();
    }
    String[] key = groupBy.split("=", 2);
    if (key.length == 2 && key[0].equals("delimiter")) {
      return GroupBy.rowDelimiter(EscapedBytes.of(key[1]));
    }
    if (key.length == 2 && key[0].equals("value")) {
      byte[][] column = column(key[1]);
      return GroupBy.columnValue(column[0], column[1]);
    }
    if (key.length == 2 && key[0].equals("prefix") && key[1].matches("[0-9]{1,5}")) {
      return GroupBy.rowPrefix(Integer.parseInt(key[1]));
    }
    throw new IllegalArgumentException("'" + groupBy
      + "' groups nothing: write prefix=LENGTH, delimiter=BYTES or value=FAMILY:QUALIFIER");
  }
}
