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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.Cells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;

/** Every aggregate of a column, and a grouping, computed from rows of the model. */
final class ModelAggregates {
  private static final String DELIMITER = "a";
  private static final String NO_KEY = "no key";
  private static final List<String> STARTS = List.of("a", "ab", "b", "k");

  private final Request request;
  private final Activations activations;
  private final String family;
  private final String qualifier;

  ModelAggregates(Request request, Activations activations) {
    this.request = request;
    this.activations = activations;
    this.family = request.column().substring(0, request.column().indexOf(':'));
    this.qualifier = request.column().substring(family.length() + 1);
  }

  Aggregation aggregation() {
    byte[] f = Cells.bytes(family);
    byte[] q = Cells.bytes(qualifier);
    List<Aggregate<?>> aggregates =
      new ArrayList<>(List.of(Aggregate.rows(), Aggregate.numbers(f, q, request.type())));
    if (estimates()) {
      aggregates.addAll(List.of(Aggregate.distinctValues(f, q),
        Aggregate.quantiles(f, q, request.type()), Aggregate.frequentValues(f, q)));
    }
    if (countsCells()) {
      aggregates.addAll(List.of(Aggregate.cells(), Aggregate.cellsByType(), Aggregate.cellsPerRow(),
        hasTimestamps() ? Aggregate.fingerprint() : Aggregate.fingerprintWithoutTimestamps()));
    }
    if (looksAtColumns()) {
      aggregates.addAll(List.of(Aggregate.cellsByColumn(), Aggregate.rowBytes(),
        Aggregate.timestamps(), Aggregate.fingerprint(), Aggregate.fingerprintWithoutTimestamps()));
    }
    return Aggregation.of(aggregates).groupedBy(switch (request.groupBy()) {
      case "prefix" -> GroupBy.rowPrefix(request.prefix());
      case "delimiter" -> GroupBy.rowDelimiter(Cells.bytes(DELIMITER));
      case "value" -> GroupBy.columnValue(f, q);
      case "range" -> GroupBy.rowRanges(STARTS.stream().map(Cells::bytes).toList());
      default -> GroupBy.nothing();
    });
  }

  private boolean countsCells() {
    return !request.aggregates().equals("values");
  }

  private boolean estimates() {
    return !request.aggregates().equals("exact");
  }

  /** Of the fingerprints, blocks make one kind at a time. */
  private boolean hasTimestamps() {
    return request.prefix() == 1;
  }

  private boolean looksAtColumns() {
    return request.aggregates().equals("all");
  }

  /** What is wrong with the answers for these rows; empty if nothing is. */
  List<String> faults(List<Group> answers, List<List<ModelCell>> rows) {
    Map<String, List<List<ModelCell>>> expected = new TreeMap<>();
    if (request.groupBy().equals("nothing")) {
      expected.put("", new ArrayList<>());
    }
    rows.forEach(row -> expected.computeIfAbsent(key(row), key -> new ArrayList<>()).add(row));
    Map<String, Map<String, Object>> answered = new TreeMap<>();
    for (Group group : answers) {
      answered.put(group.key() == null ? NO_KEY : Bytes.toStringBinary(group.key()),
        group.printed());
    }
    List<String> faults = new ArrayList<>();
    if (!answered.keySet().equals(expected.keySet())) {
      faults.add("groups " + answered.keySet() + ", not " + expected.keySet());
      return faults;
    }
    expected.forEach((key, ofGroup) -> check(key, ofGroup, answered.get(key), faults));
    return faults;
  }

  private String key(List<ModelCell> row) {
    String key = row.get(0).row();
    return request.groupBy().equals("value")
      ? values(row).stream().findFirst().orElse(NO_KEY)
      : Bytes.toStringBinary(Cells.bytes(ofRow(key)));
  }

  private String ofRow(String key) {
    return switch (request.groupBy()) {
      case "prefix" -> key.substring(0, Math.min(request.prefix(), key.length()));
      case "delimiter" -> key.contains(DELIMITER) ? key.substring(0, key.indexOf(DELIMITER)) : key;
      case "range" -> STARTS.stream().filter(start -> start.compareTo(key) <= 0).reduce("",
        (before, start) -> start);
      default -> "";
    };
  }

  /** Of the puts of the column. */
  private List<String> values(List<ModelCell> row) {
    return row.stream()
      .filter(cell -> cell.type() == CellType.PUT && cell.family().equals(family)
        && cell.qualifier().equals(qualifier))
      .map(cell -> Bytes.toStringBinary(Cells.bytes(cell.value()))).toList();
  }

  private void check(String key, List<List<ModelCell>> rows, Map<String, Object> answer,
    List<String> faults) {
    Answer actual = new Answer("group " + key, answer, faults);
    Map<String, Long> byColumn = new HashMap<>();
    Map<String, Long> byType = new HashMap<>();
    List<byte[]> values = new ArrayList<>();
    for (List<ModelCell> row : rows) {
      for (ModelCell cell : row) {
        byColumn.merge(cell.family() + ":" + cell.qualifier(), 1L, Long::sum);
        byType.merge(typeName(cell.type()), 1L, Long::sum);
        if (cell.type() == CellType.PUT && cell.family().equals(family)
          && cell.qualifier().equals(qualifier)) {
          values.add(Cells.bytes(cell.value()));
        }
      }
    }
    actual.is("rows", (long) rows.size());
    if (countsCells()) {
      actual.is("cells", rows.stream().mapToLong(List::size).sum());
      actual.is("cells by type", byType);
      if (looksAtColumns() || hasTimestamps()) {
        actual.is("fingerprint", ModelFingerprint.of(rows, true));
      }
      if (looksAtColumns() || !hasTimestamps()) {
        actual.is("fingerprint without timestamps", ModelFingerprint.of(rows, false));
      }
      actual.hasSizes("cells per row", rows.stream().map(row -> (long) row.size()).toList());
    }
    if (looksAtColumns()) {
      actual.is("cells by column", byColumn);
      actual.hasSizes("row bytes", rows.stream().map(ModelAggregates::bytes).toList());
    }
    checkTimestamps(rows, actual);
    new ModelNumbers(request.column(), request.type(), estimates(), activations).check(values,
      actual);
    byType.keySet().forEach(type -> activations.hit("cells of type " + type));
    activations.hit("grouped by " + request.groupBy() + (key.equals(NO_KEY) ? ": none" : ""));
  }

  private void checkTimestamps(List<List<ModelCell>> rows, Answer actual) {
    LongSummaryStatistics times =
      rows.stream().flatMap(List::stream).mapToLong(ModelCell::timestamp).summaryStatistics();
    if (looksAtColumns() && times.getCount() > 0) {
      actual.is("timestamps min", times.getMin());
      actual.is("timestamps max", times.getMax());
    }
  }

  private static String typeName(CellType type) {
    return switch (type) {
      case PUT -> "Put";
      case DELETE_VERSION -> "Delete";
      case DELETE_COLUMN -> "DeleteColumn";
      case DELETE_FAMILY -> "DeleteFamily";
      case DELETE_FAMILY_VERSION -> "DeleteFamilyVersion";
    };
  }

  /** Key and value with their lengths, the timestamp and the type. */
  private static long bytes(List<ModelCell> row) {
    return row.stream().mapToLong(cell -> 20L + cell.row().length() + cell.family().length()
      + cell.qualifier().length() + cell.value().length()).sum();
  }
}
