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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Conditions of Spark on columns as filters of HBase. A row that lacks the column meets none of
 * them. Filters compare bytes: a value whose length is not that of its type is no error to them.
 */
final class ColumnFilters {
  /** Numbers below zero begin with it, or with a greater byte. */
  private static final byte[] BELOW_ZERO = { (byte) 0x80 };

  private ColumnFilters() {
  }

  /** None if HBase's filters do not say the same. */
  static Optional<Filter> of(Predicate predicate, TableOptions options) {
    Expression[] children = predicate.children();
    switch (predicate.name()) {
      case "AND":
        return all(Operator.MUST_PASS_ALL, children, options);
      case "OR":
        return all(Operator.MUST_PASS_ONE, children, options);
      case "NOT":
        return children[0] instanceof Predicate
          ? ofColumn("NOT " + ((Predicate) children[0]).name(), children[0].children(), options)
          : Optional.empty();
      default:
        return ofColumn(predicate.name(), children, options);
    }
  }

  private static Optional<Filter> all(Operator operator, Expression[] predicates,
    TableOptions options) {
    List<Filter> filters = new ArrayList<>();
    for (Expression predicate : predicates) {
      Optional<Filter> filter =
        predicate instanceof Predicate ? of((Predicate) predicate, options) : Optional.empty();
      if (!filter.isPresent()) {
        return Optional.empty();
      }
      filters.add(filter.get());
    }
    return Optional.of(new FilterList(operator, filters));
  }

  private static Optional<Filter> ofColumn(String condition, Expression[] children,
    TableOptions options) {
    return children.length == 0
      ? Optional.empty()
      : options.column(children[0]).flatMap(field -> ofColumn(condition, field, children));
  }

  private static Optional<Filter> ofColumn(String condition, Field field, Expression[] children) {
    List<byte[]> literals = new ArrayList<>();
    for (int i = 1; i < children.length; i++) {
      byte[] literal =
        children[i] instanceof Literal ? field.bytes(((Literal<?>) children[i]).value()) : null;
      if (literal == null) {
        return Optional.empty();
      }
      literals.add(literal);
    }
    return Optional.ofNullable(filter(condition, field, literals));
  }

  private static Filter filter(String condition, Field field, List<byte[]> literals) {
    switch (condition) {
      case "IS_NOT_NULL":
        return filter(field, CompareOperator.GREATER_OR_EQUAL, HConstants.EMPTY_BYTE_ARRAY);
      case "=":
      case "IN":
        return each(Operator.MUST_PASS_ONE, field, CompareOperator.EQUAL, literals);
      case "<>":
      case "NOT =":
      case "NOT IN":
        return each(Operator.MUST_PASS_ALL, field, CompareOperator.NOT_EQUAL, literals);
      case "STARTS_WITH":
        return filter(field, CompareOperator.EQUAL, new BinaryPrefixComparator(literals.get(0)));
      case "NOT STARTS_WITH":
        return filter(field, CompareOperator.NOT_EQUAL,
          new BinaryPrefixComparator(literals.get(0)));
      case "<":
        return ordered(field, CompareOperator.LESS, literals.get(0));
      case "<=":
        return ordered(field, CompareOperator.LESS_OR_EQUAL, literals.get(0));
      case ">":
        return ordered(field, CompareOperator.GREATER, literals.get(0));
      case ">=":
        return ordered(field, CompareOperator.GREATER_OR_EQUAL, literals.get(0));
      default:
        return null;
    }
  }

  private static Filter each(Operator operator, Field field, CompareOperator comparison,
    List<byte[]> literals) {
    List<Filter> filters = new ArrayList<>();
    literals.forEach(value -> filters.add(filter(field, comparison, value)));
    return filters.size() == 1 ? filters.get(0) : new FilterList(operator, filters);
  }

  /** Of numbers, the bytes of those below zero are greater than of all others. */
  private static Filter ordered(Field field, CompareOperator operator, byte[] value) {
    Filter byBytes = filter(field, operator, value);
    if (field.number() == null) {
      return byBytes;
    }
    boolean isLess = operator == CompareOperator.LESS || operator == CompareOperator.LESS_OR_EQUAL;
    Filter bySign =
      filter(field, isLess ? CompareOperator.GREATER_OR_EQUAL : CompareOperator.LESS, BELOW_ZERO);
    boolean isBelowZero = value[0] < 0;
    return new FilterList(isLess == isBelowZero ? Operator.MUST_PASS_ALL : Operator.MUST_PASS_ONE,
      byBytes, bySign);
  }

  private static Filter filter(Field field, CompareOperator operator, byte[] value) {
    return filter(field, operator, new BinaryComparator(value));
  }

  private static Filter filter(Field field, CompareOperator operator,
    ByteArrayComparable comparator) {
    SingleColumnValueFilter filter =
      new SingleColumnValueFilter(field.family(), field.qualifier(), operator, comparator);
    filter.setFilterIfMissing(true);
    return filter;
  }
}
