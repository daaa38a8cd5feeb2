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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.client.AggregateResult;
import io.github.hbaseperf.coprocessor.client.AnyReadPoint;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Every aggregate of a column, and some grouping, computed from the results of a client scan in the
 * plainest way: the reference for what regions answer.
 */
final class ClientAggregates {

  private final byte[] family;
  private final byte[] qualifier;
  private final NumberType type;
  private final String column;
  /** 0 nothing, 1 prefix, 2 delimiter, 3 value. */
  private final int grouping;
  private final int prefixLength;

  ClientAggregates(Random random, RandomTable table) {
    family = table.family();
    qualifier = table.qualifier();
    type = NumberType.values()[random.nextInt(NumberType.values().length)];
    column = Bytes.toString(family) + ":" + Bytes.toString(qualifier);
    grouping = random.nextInt(4);
    prefixLength = 1 + random.nextInt(5);
  }

  Aggregation aggregation() {
    GroupBy[] keys = { GroupBy.nothing(), GroupBy.rowPrefix(prefixLength),
      GroupBy.rowDelimiter(Bytes.toBytes("1")), GroupBy.columnValue(family, qualifier) };
    return Aggregation.of(Aggregate.rows(), Aggregate.cells(), Aggregate.cellsByColumn(),
      Aggregate.cellsByType(), Aggregate.rowBytes(), Aggregate.cellsPerRow(),
      Aggregate.numbers(family, qualifier, type), Aggregate.distinctValues(family, qualifier),
      Aggregate.quantiles(family, qualifier, type), Aggregate.frequentValues(family, qualifier))
      .groupedBy(keys[grouping]);
  }

  @Override
  public String toString() {
    return column + " as " + type + ", grouping " + grouping + ", prefix " + prefixLength;
  }

  void assertSame(Table table, Scan scan, AggregateResult actual) throws Exception {
    Map<String, List<List<Cell>>> expected = new TreeMap<>();
    if (grouping == 0) {
      expected.put("", new ArrayList<>());
    }
    for (List<Cell> row : rows(table, scan)) {
      expected.computeIfAbsent(key(row), key -> new ArrayList<>()).add(row);
    }
    Map<String, Map<String, Object>> answered = new TreeMap<>();
    for (Group group : actual.groups()) {
      answered.put(group.key() == null ? "none" : Bytes.toStringBinary(group.key()),
        group.values());
    }
    assertThat(answered.keySet()).isEqualTo(expected.keySet());
    expected.forEach((key, rows) -> assertGroup(key, rows, answered.get(key)));
    assertThat(actual.count().rows())
      .isEqualTo(expected.values().stream().mapToLong(List::size).sum());
  }

  private static List<List<Cell>> rows(Table table, Scan scan) throws Exception {
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    try (ResultScanner scanner = AnyReadPoint.scan(table, scan)) {
      for (Result result : scanner) {
        // A batch size cuts one row into several results.
        rows.computeIfAbsent(Bytes.toStringBinary(result.getRow()), row -> new ArrayList<>())
          .addAll(result.listCells());
      }
    }
    return new ArrayList<>(rows.values());
  }

  private String key(List<Cell> row) {
    String name = Bytes.toStringBinary(CellUtil.cloneRow(row.get(0)));
    switch (grouping) {
      case 0:
        return "";
      case 1:
        return name.substring(0, Math.min(prefixLength, name.length()));
      case 2:
        return name.split("1", 2)[0];
      default:
        return puts(row).isEmpty() ? "none" : Bytes.toStringBinary(puts(row).get(0));
    }
  }

  private List<byte[]> puts(List<Cell> row) {
    List<byte[]> values = new ArrayList<>();
    for (Cell cell : row) {
      if (cell.getType() == Cell.Type.Put && Arrays.equals(CellUtil.cloneFamily(cell), family)
        && Arrays.equals(CellUtil.cloneQualifier(cell), qualifier)) {
        values.add(CellUtil.cloneValue(cell));
      }
    }
    return values;
  }

  private void assertGroup(String key, List<List<Cell>> rows, Map<String, Object> actual) {
    List<Cell> cells = new ArrayList<>();
    rows.forEach(cells::addAll);
    Map<String, Long> byColumn = new HashMap<>();
    Map<String, Long> byType = new HashMap<>();
    for (Cell cell : cells) {
      byColumn.merge(Bytes.toString(CellUtil.cloneFamily(cell)) + ":"
        + Bytes.toString(CellUtil.cloneQualifier(cell)), 1L, Long::sum);
      byType.merge(cell.getType().name(), 1L, Long::sum);
    }
    assertThat(actual).as("group %s", key).containsEntry("rows", (long) rows.size())
      .containsEntry("cells", (long) cells.size()).containsEntry("cells by column", byColumn)
      .containsEntry("cells by type", byType);
    if (!rows.isEmpty()) {
      assertSizes("cells per row", rows.stream().map(row -> (long) row.size()).toList(), actual);
      assertSizes("row bytes", rows.stream().map(ClientAggregates::bytes).toList(), actual);
    }
    List<byte[]> values = new ArrayList<>();
    rows.forEach(row -> values.addAll(puts(row)));
    assertNumbers(values, actual);
    assertSketches(values, actual);
  }

  private static long bytes(List<Cell> row) {
    return row.stream().mapToLong(cell -> 20L + cell.getRowLength() + cell.getFamilyLength()
      + cell.getQualifierLength() + cell.getValueLength()).sum();
  }

  private static void assertSizes(String name, List<Long> sizes, Map<String, Object> actual) {
    Map<String, Long> histogram = new HashMap<>();
    for (long size : sizes) {
      long low = Long.highestOneBit(size);
      histogram.merge(low + "-" + (2 * low - 1), 1L, Long::sum);
    }
    assertThat(actual).containsEntry(name + " sum", sizes.stream().mapToLong(Long::longValue).sum())
      .containsEntry(name + " min", Collections.min(sizes))
      .containsEntry(name + " max", Collections.max(sizes))
      .containsEntry(name + " histogram", histogram);
  }

  private void assertNumbers(List<byte[]> values, Map<String, Object> actual) {
    List<BigDecimal> numbers = new ArrayList<>();
    for (byte[] value : values) {
      BigDecimal number = number(value);
      if (number != null) {
        numbers.add(number);
      }
    }
    long unreadable = values.size() - numbers.size();
    assertThat(actual).containsEntry(column + " values", (long) numbers.size());
    assertThat(actual.get(column + " unreadable")).isEqualTo(unreadable == 0 ? null : unreadable);
    if (numbers.isEmpty()) {
      assertThat(actual).doesNotContainKey(column + " sum");
      return;
    }
    BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal size = BigDecimal.valueOf(numbers.size());
    BigDecimal mean = sum.divide(size, MathContext.DECIMAL128);
    BigDecimal variance = numbers.stream().map(number -> number.subtract(mean).pow(2))
      .reduce(BigDecimal.ZERO, BigDecimal::add).divide(size, MathContext.DECIMAL128);
    BigDecimal most = numbers.stream().map(BigDecimal::abs).max(BigDecimal::compareTo).get();
    // Doubles are summed in another order by every region.
    BigDecimal rounding = most.multiply(BigDecimal.valueOf(1e-13));
    assertClose("sum", sum, actual, type == NumberType.DOUBLE ? rounding : BigDecimal.ZERO);
    assertClose("min", Collections.min(numbers), actual, BigDecimal.ZERO);
    assertClose("max", Collections.max(numbers), actual, BigDecimal.ZERO);
    assertClose("avg", mean, actual, rounding);
    if (most.doubleValue() < 1e150) {
      // Beyond, squares leave the range of doubles.
      assertThat((double) actual.get(column + " stddev"))
        .isCloseTo(Math.sqrt(variance.doubleValue()), within(1e-7 * most.doubleValue()));
    }
    assertQuantiles(numbers, actual);
  }

  private void assertClose(String name, BigDecimal expected, Map<String, Object> actual,
    BigDecimal error) {
    Object number = actual.get(column + " " + name);
    BigDecimal found =
      number instanceof Double ? new BigDecimal((Double) number) : new BigDecimal("" + number);
    assertThat(found.subtract(expected).abs())
      .as("%s %s: %s, not %s", column, name, found, expected).isLessThanOrEqualTo(error);
  }

  /** Fewer values than the sketch holds: exact. */
  private void assertQuantiles(List<BigDecimal> numbers, Map<String, Object> actual) {
    double[] sorted = numbers.stream().mapToDouble(BigDecimal::doubleValue).sorted().toArray();
    assertThat(sorted).hasSizeLessThan(200);
    assertThat(actual).containsEntry(column + " quantile values", (long) sorted.length)
      .containsEntry(column + " p0", sorted[0])
      .containsEntry(column + " p100", sorted[sorted.length - 1]);
    assertThat((double) actual.get(column + " p50")).isIn(Arrays.stream(sorted).boxed().toArray());
    long below =
      Arrays.stream(sorted).filter(value -> value < (double) actual.get(column + " p50")).count();
    long upTo =
      Arrays.stream(sorted).filter(value -> value <= (double) actual.get(column + " p50")).count();
    assertThat(below).isLessThanOrEqualTo((sorted.length + 1) / 2);
    assertThat(upTo).isGreaterThanOrEqualTo(sorted.length / 2);
  }

  private void assertSketches(List<byte[]> values, Map<String, Object> actual) {
    Map<String, Long> frequencies = new HashMap<>();
    for (byte[] value : values) {
      frequencies.merge(Bytes.toStringBinary(value), 1L, Long::sum);
    }
    assertThat(actual).containsEntry(column + " distinct", (long) frequencies.size())
      .containsEntry(column + " top error", 0L);
    Map<?, ?> top = (Map<?, ?>) actual.get(column + " top");
    assertThat(top).hasSize(Math.min(10, frequencies.size()));
    assertThat(frequencies.entrySet()).containsAll(cast(top).entrySet());
    List<Long> most = new ArrayList<>(frequencies.values());
    most.sort(Collections.reverseOrder());
    assertThat(new ArrayList<Object>(top.values()))
      .isEqualTo(most.subList(0, Math.min(10, most.size())));
  }

  private static Map<String, Long> cast(Map<?, ?> counts) {
    Map<String, Long> typed = new HashMap<>();
    counts.forEach((value, count) -> typed.put((String) value, (Long) count));
    return typed;
  }

  /** Returns null if the bytes are no number of the type */
  private BigDecimal number(byte[] value) {
    try {
      switch (type) {
        case LONG:
          return value.length == 8 ? BigDecimal.valueOf(Bytes.toLong(value)) : null;
        case INT:
          return value.length == 4 ? BigDecimal.valueOf(Bytes.toInt(value)) : null;
        case DOUBLE:
          return value.length == 8 ? new BigDecimal(Bytes.toDouble(value)) : null;
        case DECIMAL:
          BigDecimal decimal = Bytes.toBigDecimal(value);
          return decimal == null || Math.abs((long) decimal.scale()) > 1000 ? null : decimal;
        default:
          return new BigDecimal(Bytes.toString(value));
      }
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
