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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.ScanModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A scanner that stays open while its table changes. It returns of each row and family what one of
 * the states since it was opened holds: which one, only readers of what nobody else sees can tell.
 * Of a row that takes several calls, what comes after a call may be of a later state.
 */
final class OpenScan implements AutoCloseable {
  /** What a fault says that is one only because the change was amid a call. */
  static final String OF_TWO_STATES = ", from one state to another amid the call, of ";
  /** What a fault says if the row does not end where a change amid the call left nothing of it. */
  static final String OF_TWO_ROWS = " has cells of the next row, after a change amid the call: ";
  /** Each change may double them. */
  private static final int MOST_STATES = 64;

  private final TestedRegion region;
  private final ScanCursor cursor;
  private final ScanModel model;
  private final Query query;
  /** What may be stored where the scanner reads: it keeps files that others have replaced. */
  private final Set<Set<ModelCell>> stored = new LinkedHashSet<>();
  /** Rows of the answer by key, for each of those. */
  private final List<Map<String, List<ModelCell>>> states = new ArrayList<>();
  private String lastRow;
  private Call lastCall;
  private final List<ModelCell> row = new ArrayList<>();
  /** The last cell of each call of this row. */
  private final List<ModelCell> ends = new ArrayList<>();
  /** The cells of this row whose call saw a change amid it. */
  private final List<ModelCell> amid = new ArrayList<>();
  private boolean isCalled;
  private boolean hasChanged;

  OpenScan(TestedRegion region, ScanCursor cursor, ScanModel model, Operation.Open open)
    throws IOException {
    this.region = region;
    this.cursor = cursor;
    this.model = model;
    this.query = open.query();
    add(region.model().cells());
  }

  TestedRegion region() {
    return region;
  }

  Query query() {
    return query;
  }

  long readPoint() {
    return cursor.readPoint();
  }

  /** Whatever was stored since it was opened. */
  List<ModelCell> everStored() {
    return stored.stream().flatMap(Set::stream).distinct().sorted().toList();
  }

  /** To be called when other cells are stored than before. */
  void addState(Collection<ModelCell> before) throws IOException {
    hasChanged |= isCalled;
    List<ModelCell> now = region.model().cells();
    Set<ModelCell> gone = new HashSet<>(before);
    now.forEach(gone::remove);
    Set<ModelCell> came = new HashSet<>(now);
    before.forEach(came::remove);
    for (Set<ModelCell> old : List.copyOf(stored)) {
      if (stored.size() < MOST_STATES) {
        Set<ModelCell> changed = new HashSet<>(old);
        changed.removeAll(gone);
        changed.addAll(came);
        add(changed);
      }
    }
    add(now);
  }

  private void add(Collection<ModelCell> cells) throws IOException {
    if (stored.add(Set.copyOf(cells))) {
      Map<String, List<ModelCell>> rows = new TreeMap<>();
      model.rows(cells, false).forEach(row -> rows.put(row.get(0).row(), row));
      states.add(rows);
    }
  }

  /**
   * The next call.
   *
   * @return whether there are more calls, and what is wrong
   */
  boolean next(List<String> faults) throws IOException {
    Call call = call();
    if (lastCall != null) {
      addFault(faults, cursor.fault(lastCall, call));
    }
    // A call without cells, when a reader goes over to streams, says nothing about the row.
    boolean newRow =
      !call.cells().isEmpty() && !row.isEmpty() && !call.row().equals(row.get(0).row());
    if (newRow) {
      endRow(faults);
    }
    row.addAll(call.cells());
    if (!call.cells().isEmpty()) {
      ends.add(call.cells().get(call.cells().size() - 1));
    }
    if (hasChanged) {
      amid.addAll(call.cells());
    }
    lastCall = call.cells().isEmpty() ? null : call;
    if (!call.more()) {
      if (!row.isEmpty()) {
        endRow(faults);
      }
      checkBetween(lastRow, null, faults);
    }
    return call.more();
  }

  private Call call() throws IOException {
    hasChanged = false;
    isCalled = true;
    try {
      return cursor.next();
    } finally {
      isCalled = false;
    }
  }

  private void endRow(List<String> faults) {
    String key = row.get(0).row();
    if (!amid.isEmpty() && row.stream().anyMatch(cell -> !cell.row().equals(key))) {
      faults.add("row " + key + OF_TWO_ROWS + row.stream().map(ModelCell::shown).toList());
      forgetRow(row.get(row.size() - 1).row());
      return;
    }
    checkBetween(lastRow, key, faults);
    Map<String, List<String>> found = byFamily(row);
    for (String family : families(key)) {
      List<String> cells = found.getOrDefault(family, List.of());
      List<List<String>> allowed = allowed(key, family);
      if (!allowed.contains(cells) && !isOfTwoStates(key, family, cells, ends)) {
        faults.add("row " + key + ", family " + family + ": " + cells
          + (isOfTwoStates(key, family, cells, amid) ? OF_TWO_STATES : ", expected one of ")
          + allowed);
      }
    }
    forgetRow(key);
  }

  private void forgetRow(String key) {
    lastRow = key;
    row.clear();
    ends.clear();
    amid.clear();
  }

  /** True if the cells up to one of these are of one state, and the rest is of a later one. */
  private boolean isOfTwoStates(String key, String family, List<String> cells,
    List<ModelCell> lastOfFirst) {
    return lastOfFirst.stream().filter(end -> end.family().equals(family))
      .map(OpenScan::withoutSequenceId)
      .anyMatch(end -> IntStream.range(0, states.size())
        .anyMatch(first -> IntStream.range(first, states.size())
          .anyMatch(second -> Stream
            .concat(cells(first, key, family).filter(cell -> cell.compareTo(end) <= 0),
              cells(second, key, family).filter(cell -> cell.compareTo(end) > 0))
            .map(ModelCell::shown).toList().equals(cells))));
  }

  private Stream<ModelCell> cells(int state, String key, String family) {
    return states.get(state).getOrDefault(key, List.of()).stream()
      .filter(cell -> cell.family().equals(family)).map(OpenScan::withoutSequenceId);
  }

  /** A filter of the model leaves none to its cells. */
  private static ModelCell withoutSequenceId(ModelCell cell) {
    return cell.withSequenceId(0);
  }

  /** Rows between those that were returned must be empty in some state. */
  private void checkBetween(String from, String to, List<String> faults) {
    for (String key : keys()) {
      boolean after = from == null || query.isBefore(from, key);
      boolean before = to == null || query.isBefore(key, to);
      for (String family : after && before ? families(key) : List.<String>of()) {
        if (!allowed(key, family).contains(List.of())) {
          faults.add("row " + key + ", family " + family + ": not returned, expected one of "
            + allowed(key, family));
        }
      }
    }
  }

  private Collection<String> keys() {
    Map<String, Boolean> keys = new TreeMap<>();
    states.forEach(state -> state.keySet().forEach(key -> keys.put(key, true)));
    return keys.keySet();
  }

  private Collection<String> families(String key) {
    Map<String, Boolean> families = new TreeMap<>();
    states.forEach(state -> state.getOrDefault(key, List.of())
      .forEach(cell -> families.put(cell.family(), true)));
    row.forEach(cell -> families.put(cell.family(), true));
    return families.keySet();
  }

  private List<List<String>> allowed(String key, String family) {
    return states.stream()
      .map(state -> byFamily(state.getOrDefault(key, List.of())).getOrDefault(family, List.of()))
      .distinct().toList();
  }

  private static Map<String, List<String>> byFamily(List<ModelCell> row) {
    Map<String, List<String>> families = new LinkedHashMap<>();
    row.forEach(
      cell -> families.computeIfAbsent(cell.family(), any -> new ArrayList<>()).add(cell.shown()));
    return families;
  }

  private static void addFault(List<String> faults, String fault) {
    Optional.of(fault).filter(text -> !text.isEmpty()).ifPresent(faults::add);
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }
}
