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
package io.github.hbaseperf.coprocessor.aggregate;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What there is to know of a kind of aggregate: its constant in messages, its option on the command
 * line, what it needs of rows, and who computes it. Immutable.
 * @param <R> what the answer is
 */
@InterfaceAudience.Private
public final class AggregateDefinition<R> {

  /** What has to be said to ask for it. */
  public enum Argument {
    NOTHING, COLUMN,
    /** A column, and how to read its values as numbers. */
    NUMBERS
  }

  /** What it needs of rows. */
  enum Needs {
    ROWS,
    /** How many cells a row has. */
    CELL_COUNTS,
    /** How many cells a row has, and the sum of their hashes. */
    CELL_HASHES,
    /** The values of its column. */
    VALUES,
    /** The cells themselves, which {@link PutOnlyRows} do not have. */
    CELLS
  }

  private static final Set<AggregateKind> SKETCHES = EnumSet.of(AggregateKind.DISTINCT_VALUES,
    AggregateKind.QUANTILES, AggregateKind.FREQUENT_VALUES);

  private final AggregateKind kind;
  private final Argument argument;
  private final Needs needs;
  /** Or null: that of its column. */
  private final String name;
  private final BiFunction<ColumnName, NumberType, Accumulator<R>> accumulators;
  /** Or null. */
  private final String option;
  private final String description;

  private AggregateDefinition(AggregateKind kind, Argument argument, Needs needs, String name,
    BiFunction<ColumnName, NumberType, Accumulator<R>> accumulators, String option,
    String description) {
    this.kind = kind;
    this.argument = argument;
    this.needs = needs;
    this.name = name;
    this.accumulators = accumulators;
    this.option = option;
    this.description = description;
  }

  /** All there are, in the order of their options. */
  public static List<AggregateDefinition<?>> all() {
    return Aggregate.DEFINITIONS;
  }

  /**
   * @param name what its answer is of, as it is printed
   */
  static <R> AggregateDefinition<R> ofRows(AggregateKind kind, Needs needs, String name,
    Supplier<Accumulator<R>> accumulators) {
    return new AggregateDefinition<>(kind, Argument.NOTHING, needs, name,
      (column, type) -> accumulators.get(), null, null);
  }

  static <R> AggregateDefinition<R> ofColumn(AggregateKind kind,
    Function<ColumnName, Accumulator<R>> accumulators) {
    return new AggregateDefinition<>(kind, Argument.COLUMN, Needs.VALUES, null,
      (column, type) -> accumulators.apply(column), null, null);
  }

  static <R> AggregateDefinition<R> ofNumbers(AggregateKind kind,
    BiFunction<ColumnName, NumberType, Accumulator<R>> accumulators) {
    return new AggregateDefinition<>(kind, Argument.NUMBERS, Needs.VALUES, null, accumulators, null,
      null);
  }

  /** Has the command line ask for it by an option. */
  AggregateDefinition<R> withOption(String newOption, String newDescription) {
    return new AggregateDefinition<>(kind, argument, needs, name, accumulators, newOption,
      newDescription);
  }

  /**
   * Asks for it.
   * @param column null if the argument has none
   * @param type   null unless the argument is of numbers
   */
  public Aggregate<R> of(ColumnName column, NumberType type) {
    boolean fits = (column != null) == (argument != Argument.NOTHING)
      && (type != null) == (argument == Argument.NUMBERS);
    if (!fits) {
      throw new IllegalArgumentException("Not what " + kind + " takes: " + argument);
    }
    return new Aggregate<>(this, column, type);
  }

  AggregateKind kind() {
    return kind;
  }

  public Argument argument() {
    return argument;
  }

  Needs needs() {
    return needs;
  }

  /** Whether it is estimated from a sketch of values. */
  boolean isSketch() {
    return SKETCHES.contains(kind);
  }

  String name() {
    return name;
  }

  Accumulator<R> newAccumulator(ColumnName column, NumberType type) {
    return accumulators.apply(column, type);
  }

  /** Null if the command line asks for it always. */
  public String option() {
    return option;
  }

  /** What the option does, in a sentence. */
  public String description() {
    return description;
  }
}
