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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a table with HBase's scanners, and compares the answers with the model's. */
final class TableReads {
  private final TestedTable table;
  private final Findings findings;

  TableReads(TestedTable table, Findings findings) {
    this.table = table;
    this.findings = findings;
  }

  void open(Operation.Open open) throws IOException {
    table.endScan(open.name());
    TestedRegion region =
      table.region(open.query().startRow()).orElseGet(() -> table.regions().get(0));
    // What is written later is not for it.
    Query query = open.query().readingBelow(region.readPoint());
    ScanModel model =
      new ScanModel(region.model().families(), query, region.readPoint(), table.clock().now());
    ScanCursor cursor = new ScanCursor(region, query, open.limits());
    table.addScan(open.name(), new OpenScan(region, cursor, model, open));
  }

  void next(Operation.Next next) throws Found, IOException {
    OpenScan scan = table.scan(next.name()).orElse(null);
    boolean more = scan != null;
    for (int i = 0; more && i < next.times(); i++) {
      List<String> faults = new ArrayList<>();
      more = scan.next(faults);
      findings.addRead();
      if (!more) {
        table.endScan(next.name());
      }
      if (!faults.isEmpty()) {
        findings.report(table.difference(Difference.Kind.ANSWER, next, Optional.of(scan.query()),
          faults, scan.everStored(), scan.readPoint()));
      }
    }
  }

  void read(Operation.Read read) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      Reading reading = new Reading(region, read, table.clock());
      Reading.Answer limited = reading.withLimits();
      compare(region, read, reading, limited);
      if (reading.isRight(limited)) {
        compare(region, read, reading, reading.plainly());
      }
      if (limited.rows().isEmpty()) {
        findings.add(Event.EMPTY_ANSWER);
      }
      if (limited.calls() > limited.rows().size() + 1) {
        findings.add(Event.ROW_IN_SEVERAL_CALLS);
      }
    }
  }

  private void compare(TestedRegion region, Operation.Read read, Reading reading,
    Reading.Answer answer) throws Found {
    findings.addRead();
    if (!reading.isRight(answer)) {
      findings.report(ofRead(Difference.Kind.ANSWER, region, read, reading, reading.explain(answer),
        reading.wrong(answer), reading.missing(answer)));
    } else if (!answer.faults().isEmpty()) {
      findings.report(ofRead(Difference.Kind.LIMITS, region, read, reading, answer.faults(),
        List.of(), List.of()));
    }
  }

  private Difference ofRead(Difference.Kind kind, TestedRegion region, Operation.Read read,
    Reading reading, List<String> lines, List<ModelCell> wrong, List<ModelCell> missing) {
    return new Difference(kind, read, Optional.of(read.query()), lines, wrong, missing,
      region.model().cells(), table.layout(), reading.readPoint(), table.clock().now());
  }

  /** Also of such that begin at a later row. What they do wrong is reported as differences. */
  boolean areScansRight(Query query) throws Found, IOException {
    boolean right = true;
    for (TestedRegion region : table.regions()) {
      Set<String> rows = new TreeSet<>(Set.of(query.startRow()));
      region.model().cells().stream().map(ModelCell::row)
        .filter(row -> row.compareTo(query.startRow()) > 0).forEach(rows::add);
      for (String row : query.reversed() ? Set.of(query.startRow()) : rows) {
        Operation.Read scan = new Operation.Read(
          row.equals(query.startRow()) ? query : query.from(row), Operation.Limits.NONE, false);
        right &= isRight(region, scan);
      }
    }
    return right;
  }

  private boolean isRight(TestedRegion region, Operation.Read scan) throws Found, IOException {
    Reading reading = new Reading(region, scan, table.clock());
    try {
      Reading.Answer answer = reading.plainly();
      compare(region, scan, reading, answer);
      return reading.isRight(answer);
    } catch (RuntimeException | AssertionError e) {
      findings.report(table.difference(Difference.Kind.FAILURE, scan, Optional.of(scan.query()),
        Failures.lines(e), table.cells(), reading.readPoint()));
      return false;
    }
  }
}
