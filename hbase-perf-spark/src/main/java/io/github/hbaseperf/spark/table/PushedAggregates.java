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
package io.github.hbaseperf.spark.table;

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.NumberSummary;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Aggregates of Spark that the endpoint answers exactly as Spark would: rows; how many have a
 * column; sum, minimum and maximum of whole numbers, where Spark's sums wrap around, not where they
 * must not ({@code spark.sql.ansi.enabled}); grouped by nothing, or by a {@link GroupKey}.
 * Immutable.
 */
final class PushedAggregates implements Serializable {
  private static final long serialVersionUID = 1;

  /** What is asked of a field; all but {@code ROWS} and {@code COUNT} of numbers. */
  private enum Kind {
    ROWS, COUNT, SUM, MIN, MAX
  }

  /** One result. */
  private static final class Result implements Serializable {
    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final Field field;

    private Result(Kind kind, Field field) {
      this.kind = kind;
      this.field = field;
    }

    private Aggregate<?> asked() {
      return kind == Kind.ROWS ? Aggregate.rows() : numbers();
    }

    /** What is no number is counted, too: as one that cannot be read. */
    private Aggregate<NumberSummary> numbers() {
      return Aggregate.numbers(field.family(), field.qualifier(),
        field.number() == null ? NumberType.LONG : field.number());
    }

    private StructField ofSpark(int index) {
      boolean isOfField = kind == Kind.MIN || kind == Kind.MAX;
      return DataTypes.createStructField("result" + index,
        isOfField ? field.ofSpark().dataType() : DataTypes.LongType, true);
    }

    private Object value(Group group) throws IOException {
      if (kind == Kind.ROWS) {
        return group.get(Aggregate.rows());
      }
      NumberSummary numbers = group.get(numbers());
      if (field.number() == null) {
        return numbers.values() + numbers.unreadable();
      }
      if (numbers.unreadable() > 0) {
        throw field.unreadable();
      }
      switch (kind) {
        case COUNT:
          return numbers.values();
        case SUM:
          // The low 64 bits: as many numbers added up one by one wrap around.
          return numbers.sum().map(Number::longValue).orElse(null);
        case MIN:
          return numbers.min().map(this::ofType).orElse(null);
        default:
          return numbers.max().map(this::ofType).orElse(null);
      }
    }

    private Object ofType(Number number) {
      return field.ofSpark().dataType().equals(DataTypes.IntegerType)
        ? (Object) number.intValue()
        : (Object) number.longValue();
    }

    @Override
    public String toString() {
      return kind == Kind.ROWS ? "COUNT(*)" : kind + "(" + field.name() + ")";
    }
  }

  private final List<Result> results;
  /** Null if nothing groups them. */
  private final GroupKey groupKey;
  private final int maxGroups;

  private PushedAggregates(List<Result> results, GroupKey groupKey, int maxGroups) {
    this.results = results;
    this.groupKey = groupKey;
    this.maxGroups = maxGroups;
  }

  /** None if the endpoint answers not all of them as Spark does. */
  static Optional<PushedAggregates> of(
    org.apache.spark.sql.connector.expressions.aggregate.Aggregation aggregation,
    TableOptions options, boolean sumsWrapAround) {
    List<Result> results = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Result result = result(function, options);
      if (result == null || result.kind == Kind.SUM && !sumsWrapAround) {
        return Optional.empty();
      }
      results.add(result);
    }
    Expression[] keys = aggregation.groupByExpressions();
    if (keys.length == 0) {
      return Optional.of(new PushedAggregates(results, null, 1));
    }
    return keys.length > 1 || options.maxGroups() == 0
      ? Optional.empty()
      : GroupKey.of(keys[0], options)
        .map(key -> new PushedAggregates(results, key, options.maxGroups()));
  }

  private static Result result(AggregateFunc function, TableOptions options) {
    if (function instanceof CountStar) {
      return new Result(Kind.ROWS, null);
    }
    if (function instanceof Count && !((Count) function).isDistinct()) {
      return ofColumn(Kind.COUNT, ((Count) function).column(), options);
    }
    if (function instanceof Sum && !((Sum) function).isDistinct()) {
      return ofNumber(Kind.SUM, ((Sum) function).column(), options);
    }
    if (function instanceof Min) {
      return ofNumber(Kind.MIN, ((Min) function).column(), options);
    }
    return function instanceof Max ? ofNumber(Kind.MAX, ((Max) function).column(), options) : null;
  }

  private static Result ofNumber(Kind kind, Expression column, TableOptions options) {
    Result result = ofColumn(kind, column, options);
    return result == null || result.field.number() == null ? null : result;
  }

  private static Result ofColumn(Kind kind, Expression column, TableOptions options) {
    return options.column(column).map(field -> new Result(kind, field)).orElse(null);
  }

  StructType schema() {
    List<StructField> fields = new ArrayList<>();
    if (groupKey != null) {
      fields.add(groupKey.ofSpark());
    }
    for (int i = 0; i < results.size(); i++) {
      fields.add(results.get(i).ofSpark(i));
    }
    return DataTypes.createStructType(fields);
  }

  /**
   * Asks the endpoint.
   * @throws IOException if it fails, or a column has values that are not of its type
   */
  List<InternalRow> ask(RegionAggregateClient client, TableName table, Scan scan)
    throws IOException {
    if (groupKey == null && results.stream().allMatch(result -> result.kind == Kind.ROWS)) {
      // Also by what region servers have cached of counts, which they have not of aggregates.
      Long rows = client.count(table, scan, CountOptions.defaults()).rows();
      return Collections.singletonList(
        new GenericInternalRow(Collections.nCopies(results.size(), (Object) rows).toArray()));
    }
    List<InternalRow> rows = new ArrayList<>();
    for (Group group : client.aggregate(table, scan, asked(), CountOptions.defaults()).groups()) {
      rows.add(row(group));
    }
    return rows;
  }

  private Aggregation asked() {
    Set<Aggregate<?>> aggregates = new LinkedHashSet<>();
    results.forEach(result -> aggregates.add(result.asked()));
    if (aggregates.isEmpty()) {
      // SELECT DISTINCT.
      aggregates.add(Aggregate.rows());
    }
    Aggregation all = Aggregation.of(new ArrayList<>(aggregates));
    return groupKey == null ? all : all.groupedBy(groupKey.asked()).withMaxGroups(maxGroups);
  }

  private InternalRow row(Group group) throws IOException {
    List<Object> values = new ArrayList<>();
    if (groupKey != null) {
      values.add(groupKey.value(group));
    }
    for (Result result : results) {
      values.add(result.value(group));
    }
    return new GenericInternalRow(values.toArray());
  }

  @Override
  public String toString() {
    return results + (groupKey == null ? "" : " by " + groupKey);
  }
}
