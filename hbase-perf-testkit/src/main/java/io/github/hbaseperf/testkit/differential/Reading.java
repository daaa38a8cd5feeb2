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
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.Scans;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/** One query of one region, in all ways there are to read it, compared with the model. */
final class Reading {
  private final TestedRegion region;
  private final Operation.Read read;
  private final List<List<List<String>>> allowed;
  private final List<List<List<ModelCell>>> expected;

  Reading(TestedRegion region, Operation.Read read, ManualClock clock) throws IOException {
    this.region = region;
    this.read = read;
    expected = AskedRegion.expected(region, read.query(), clock.now());
    allowed = expected.stream().map(Reading::shown).distinct().toList();
  }

  long readPoint() {
    return read.query().readPoint() > 0 ? read.query().readPoint() : region.readPoint();
  }

  /** The answer of the model, where it allows several one of them. */
  List<List<ModelCell>> expected() {
    return expected.get(0);
  }

  /** Reads as a client's scan does. */
  Answer withLimits() throws IOException {
    List<ModelCell> cells = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    int calls = 0;
    try (ScanCursor cursor = new ScanCursor(region, read.query(), read.limits())) {
      Call last = null;
      for (boolean more = true; more;) {
        Call call = cursor.next();
        if (last != null && !last.cells().isEmpty()) {
          String fault = cursor.fault(last, call);
          Stream.of(fault).filter(text -> !text.isEmpty()).forEach(faults::add);
        }
        cells.addAll(call.cells());
        calls++;
        last = call;
        more = call.more();
      }
    }
    return new Answer(rows(cells), faults, calls);
  }

  /** Reads as a coprocessor does, without limits, or as a get. */
  Answer plainly() throws IOException {
    List<ModelCell> cells = new ArrayList<>();
    if (read.get()) {
      for (Cell cell : region.region().get(Scans.get(read.query()), false)) {
        cells.add(Cells.toModel(cell));
      }
    } else {
      Scan scan = Scans.scan(read.query());
      try (RegionScanner scanner = region.region().getScanner(scan)) {
        List<Cell> found = new ArrayList<>();
        for (boolean more = true; more;) {
          more = scanner.next(found);
          found.forEach(cell -> cells.add(Cells.toModel(cell)));
          found.clear();
        }
      }
    }
    return new Answer(rows(cells), List.of(), 0);
  }

  /**
   * What a scan returned.
   *
   * @param faults in the sizes of calls
   */
  record Answer(List<List<ModelCell>> rows, List<String> faults, int calls) {
  }

  boolean isRight(Answer answer) {
    return allowed.contains(shown(answer.rows));
  }

  /** Cells of the answer that the model does not have. */
  List<ModelCell> wrong(Answer answer) {
    return without(answer.rows, expected());
  }

  List<ModelCell> missing(Answer answer) {
    return without(expected(), answer.rows);
  }

  List<String> explain(Answer answer) {
    List<String> lines = new ArrayList<>();
    lines.add("returned " + shown(answer.rows));
    allowed.forEach(rows -> lines.add("expected " + rows));
    return lines;
  }

  private static List<ModelCell> without(List<List<ModelCell>> all, List<List<ModelCell>> some) {
    List<String> known = some.stream().flatMap(List::stream).map(ModelCell::shown).toList();
    return all.stream().flatMap(List::stream).filter(cell -> !known.contains(cell.shown()))
      .toList();
  }

  private static List<List<String>> shown(List<List<ModelCell>> rows) {
    return rows.stream().map(row -> row.stream().map(ModelCell::shown).toList()).toList();
  }

  private static List<List<ModelCell>> rows(List<ModelCell> cells) {
    List<List<ModelCell>> rows = new ArrayList<>();
    String last = null;
    for (ModelCell cell : cells) {
      if (!cell.row().equals(last)) {
        rows.add(new ArrayList<>());
      }
      rows.get(rows.size() - 1).add(cell);
      last = cell.row();
    }
    return rows;
  }
}
