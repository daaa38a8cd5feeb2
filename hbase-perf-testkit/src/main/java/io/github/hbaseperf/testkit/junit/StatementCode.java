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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.Cells;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;

/** Operations as statements of a JUnit test, and what they must come to as assertions. */
final class StatementCode {
  private final List<String> statements = new ArrayList<>();
  private final Set<String> scanners = new HashSet<>();

  /** The statements of a fault, one after the other. */
  static List<String> of(ShownFault fault) throws UnwritableCaseException {
    StatementCode code = new StatementCode();
    for (Operation operation : fault.before()) {
      // What is read changes nothing.
      if (!(operation instanceof Operation.Read) && !(operation instanceof Operation.Ask)) {
        code.statements.add(code.statement(operation));
      }
    }
    code.addWrong(fault);
    return code.statements;
  }

  private void addWrong(ShownFault fault) throws UnwritableCaseException {
    if (fault.difference().lines().stream().anyMatch(line -> line.contains(Cells.WITHOUT_TAG))) {
      throw new UnwritableCaseException("it is about a tag of a cell");
    }
    switch (fault.difference().kind()) {
      case LIMITS -> throw new UnwritableCaseException("it is about the limits of a call");
      case ENDLESS -> statements.add("assertEnds(() -> " + call(fault) + ");");
      case FILES -> addFiles(fault);
      default -> addAnswer(fault);
    }
  }

  private void addAnswer(ShownFault fault) throws UnwritableCaseException {
    if (fault.expected().isEmpty()) {
      if (fault.difference().query().isPresent() || isWrite(fault.wrong())) {
        throw new UnwritableCaseException("it is about what a write reads");
      }
      statements.add(statement(fault.wrong()));
      return;
    }
    String expected = "assertEquals(" + rows(fault.expected().get()) + ", ";
    if (fault.wrong()instanceof Operation.Next next) {
      statements.add(call(fault) + ";");
      statements.add(expected + rowsOf(next.name()) + ");");
    } else {
      statements.add(expected + call(fault) + ");");
    }
  }

  private static boolean isWrite(Operation operation) {
    return operation instanceof Operation.Write || operation instanceof Operation.Increment
      || operation instanceof Operation.Append;
  }

  private void addFiles(ShownFault fault) throws UnwritableCaseException {
    statements.add(statement(fault.wrong()));
    statements.add("List<String> stored = cellsOfFiles();");
    for (ModelCell cell : fault.difference().missing()) {
      statements.add("assertTrue(stored.toString(), stored.contains(" + text(cell) + "));");
    }
    for (ModelCell cell : fault.difference().wrong()) {
      statements.add("assertFalse(stored.toString(), stored.contains(" + text(cell) + "));");
    }
  }

  /** An expression: what goes wrong, to its end. */
  private String call(ShownFault fault) throws UnwritableCaseException {
    if (fault.wrong()instanceof Operation.Next next) {
      return "next(" + scanner(next.name()) + ", Integer.MAX_VALUE, " + rowsOf(next.name()) + ")";
    }
    if (fault.wrong()instanceof Operation.Read read) {
      checkLimits(read.limits());
      return read.get()
        ? "row(" + QueryCode.get(read.query()) + ")"
        : "rows(" + QueryCode.scan(read.query()) + ")";
    }
    String statement = statement(fault.wrong());
    return statement.substring(0, statement.length() - 1);
  }

  private String statement(Operation operation) throws UnwritableCaseException {
    if (operation instanceof Operation.Write write) {
      return write(MutationCode.of(write.cells()));
    } else if (operation instanceof Operation.Increment increment) {
      return "region.increment(new Increment(" + QueryCode.bytes(increment.column().row()) + ")"
        + ".addColumn(" + column(increment.column()) + ", " + increment.amount() + "L));";
    } else if (operation instanceof Operation.Append append) {
      return "region.append(new Append(" + QueryCode.bytes(append.column().row()) + ")"
        + ".addColumn(" + column(append.column()) + ", " + QueryCode.bytes(append.value()) + "));";
    } else if (operation instanceof Operation.Flush) {
      return "region.flush(true);";
    } else if (operation instanceof Operation.Compact compact) {
      return compact.major() ? "region.compact(true);" : "compactSomeFiles();";
    } else if (operation instanceof Operation.Archive) {
      return "archiveCompactedFiles();";
    } else if (operation instanceof Operation.Tick tick) {
      return "now += " + tick.millis() + ";";
    }
    return ofScanner(operation);
  }

  private static String write(List<String> mutations) {
    String only = mutations.size() == 1 ? mutations.get(0) : "";
    return only.startsWith("new Put(")
      ? "region.put(" + only + ");"
      : only.startsWith("new Delete(")
        ? "region.delete(" + only + ");"
        : "write(" + String.join(", ", mutations) + ");";
  }

  private String ofScanner(Operation operation) throws UnwritableCaseException {
    if (operation instanceof Operation.Open open) {
      checkLimits(open.limits());
      if (!scanners.add(open.name())) {
        throw new UnwritableCaseException("scanner " + open.name() + " is opened twice");
      }
      statements.add("List<String> " + rowsOf(open.name()) + " = new ArrayList<>();");
      return "RegionScanner " + scanner(open.name()) + " = region.getScanner("
        + QueryCode.scan(open.query()) + ");";
    } else if (operation instanceof Operation.Next next) {
      return "next(" + scanner(next.name()) + ", " + next.times() + ", " + rowsOf(next.name())
        + ");";
    } else if (operation instanceof Operation.Close close) {
      return scanner(close.name()) + ".close();";
    }
    throw new UnwritableCaseException(
      "HBase's tests have no call for " + operation.getClass().getSimpleName());
  }

  private static void checkLimits(Operation.Limits limits) throws UnwritableCaseException {
    if (!limits.equals(Operation.Limits.NONE)) {
      throw new UnwritableCaseException("a read has limits");
    }
  }

  private static String scanner(String name) {
    return "scanner" + name.toUpperCase(Locale.ROOT);
  }

  private static String rowsOf(String name) {
    return "rowsOf" + name.toUpperCase(Locale.ROOT);
  }

  private static String column(Operation.Column column) {
    return QueryCode.bytes(column.family()) + ", " + QueryCode.bytes(column.qualifier());
  }

  private static String rows(List<List<ModelCell>> rows) {
    return rows.isEmpty()
      ? "Collections.emptyList()"
      : rows.stream()
        .map(row -> QueryCode
          .text(row.stream().map(StatementCode::shown).collect(Collectors.joining(", "))))
        .collect(Collectors.joining(", ", "Arrays.asList(", ")"));
  }

  private static String text(ModelCell cell) {
    return QueryCode.text(shown(cell));
  }

  /** As the test's method text does. */
  private static String shown(ModelCell cell) {
    return shown(cell.row()) + " " + cell.family() + ":" + shown(cell.qualifier()) + "@"
      + cell.timestamp() + (cell.type().isDelete() ? " " + type(cell) : "=" + shown(cell.value()));
  }

  private static String type(ModelCell cell) {
    return KeyValue.Type.codeToType(cell.type().code()).toString();
  }

  private static String shown(String text) {
    return Bytes.toStringBinary(Cells.bytes(text));
  }
}
