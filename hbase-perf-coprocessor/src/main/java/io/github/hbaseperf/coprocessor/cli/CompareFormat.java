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

import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.RowDifference;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;

import org.apache.hbase.thirdparty.com.google.gson.Gson;
import org.apache.hbase.thirdparty.com.google.gson.GsonBuilder;

/** How differences are printed. Written as on the command line. */
enum CompareFormat {
  /** As soon as they are known, and a line at the end. */
  text {
    @Override
    Printer printer(SourceName first, SourceName second, PrintWriter out) {
      return new TextPrinter(first, second, out);
    }
  },
  /** One object at the end. */
  json {
    @Override
    Printer printer(SourceName first, SourceName second, PrintWriter out) {
      return new JsonPrinter(first, second, out);
    }
  };

  /** Cells of one row that are printed, of each table. */
  private static final int MAX_CELLS = 10;
  private static final int MAX_VALUE_BYTES = 64;
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  abstract Printer printer(SourceName first, SourceName second, PrintWriter out);

  /** Prints one comparison. */
  interface Printer extends Consumer<RowDifference> {
    void end(CompareResult result);
  }

  private static String kind(RowDifference difference) {
    return difference.kind().name().toLowerCase(Locale.ROOT);
  }

  private static List<String> cells(List<Cell> cells) {
    List<String> printed = new ArrayList<>();
    for (Cell cell : cells.subList(0, Math.min(MAX_CELLS, cells.size()))) {
      int length = Math.min(MAX_VALUE_BYTES, cell.getValueLength());
      printed.add(
        Bytes.toStringBinary(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength())
          + ":"
          + Bytes.toStringBinary(cell.getQualifierArray(), cell.getQualifierOffset(),
            cell.getQualifierLength())
          + " at " + cell.getTimestamp() + ", " + cell.getType() + ": "
          + Bytes.toStringBinary(cell.getValueArray(), cell.getValueOffset(), length)
          + (length < cell.getValueLength() ? "… of " + cell.getValueLength() + " bytes" : ""));
    }
    if (cells.size() > MAX_CELLS) {
      printed.add("… and " + (cells.size() - MAX_CELLS) + " more");
    }
    return printed;
  }

  private static final class TextPrinter implements Printer {
    private final SourceName first;
    private final SourceName second;
    private final PrintWriter out;

    TextPrinter(SourceName first, SourceName second, PrintWriter out) {
      this.first = first;
      this.second = second;
      this.out = out;
    }

    @Override
    public void accept(RowDifference difference) {
      out.println(kind(difference) + " " + Bytes.toStringBinary(difference.row()));
      cells(difference.onlyInFirst()).forEach(cell -> out.println("  - " + cell));
      cells(difference.onlyInSecond()).forEach(cell -> out.println("  + " + cell));
    }

    @Override
    public void end(CompareResult result) {
      if (result.same()) {
        out.println("The same: " + result.firstRows() + " rows, "
          + result.firstFingerprint().cells() + " cells, fingerprint " + result.firstFingerprint());
      } else {
        out.println("Different: " + (result.complete() ? "" : "at least ") + result.differences()
          + " rows of " + first + " (" + result.firstRows() + ") and " + second + " ("
          + result.secondRows() + "): " + result.missing() + " missing, " + result.extra()
          + " extra, " + result.changed() + " changed");
      }
      if (result.unstableRanges() > 0) {
        out.println(result.unstableRanges() + " ranges differed only at first: compare tables that "
          + "are written with --until");
      }
      out.flush();
    }
  }

  private static final class JsonPrinter implements Printer {
    private final SourceName first;
    private final SourceName second;
    private final PrintWriter out;
    private final List<Map<String, Object>> differences = new ArrayList<>();

    JsonPrinter(SourceName first, SourceName second, PrintWriter out) {
      this.first = first;
      this.second = second;
      this.out = out;
    }

    @Override
    public void accept(RowDifference difference) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("row", Bytes.toStringBinary(difference.row()));
      fields.put("kind", kind(difference));
      fields.put("only_in_first", cells(difference.onlyInFirst()));
      fields.put("only_in_second", cells(difference.onlyInSecond()));
      differences.add(fields);
    }

    @Override
    public void end(CompareResult result) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("first", table(first, result.firstRows(), result.firstFingerprint().toString()));
      fields.put("second",
        table(second, result.secondRows(), result.secondFingerprint().toString()));
      fields.put("same", result.same());
      fields.put("complete", result.complete());
      fields.put("missing", result.missing());
      fields.put("extra", result.extra());
      fields.put("changed", result.changed());
      fields.put("unstable_ranges", result.unstableRanges());
      fields.put("elapsed_millis", result.elapsedMillis());
      fields.put("differences", differences);
      out.println(GSON.toJson(fields));
      out.flush();
    }

    private static Map<String, Object> table(SourceName name, long rows, String fingerprint) {
      Map<String, Object> fields = new LinkedHashMap<>();
      name.addTo(fields);
      fields.put("rows", rows);
      fields.put("fingerprint", fingerprint);
      return fields;
    }
  }
}
