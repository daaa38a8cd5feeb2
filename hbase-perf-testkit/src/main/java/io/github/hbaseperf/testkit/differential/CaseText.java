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

import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.TableLayout;
import io.github.hbaseperf.testkit.region.TableLayout.CacheKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Cases as text: a line for the table, one per family, one per operation. # begins a comment. */
public final class CaseText {
  private static final String DURING = " meanwhile ";
  private static final String NOW = "now";
  private static final String REQUEST = "request";
  /** What is no visible character, or separates rows and values from what follows. */
  private static final Pattern SPECIAL = Pattern.compile("[^!-{}]|\\\\");
  private static final Pattern ESCAPED = Pattern.compile("\\\\x(..)");

  private CaseText() {
  }

  public static String print(Case printed) {
    TableLayout layout = printed.layout();
    StringBuilder text = new StringBuilder(
      new Words("table").add("cache", layout.blockCache()).add("keepDays", layout.keepDays())
        .add("mostFiles", layout.mostFiles(), TableLayout.MOST_FILES)
        .add("timeCheck", layout.timeCheck(), TableLayout.TIME_CHECK).toString()).append('\n');
    layout.families().forEach(family -> text.append(family(family)).append('\n'));
    printed.operations().forEach(operation -> text.append(operation(operation)).append('\n'));
    return text.toString();
  }

  private static Words family(FamilyLayout family) {
    FamilySpec spec = family.spec();
    return new Words("family").add("name", spec.name()).add("versions", spec.maxVersions())
      .add("min", spec.minVersions()).add("keep", spec.keepDeleted())
      .add("ttl", spec.ttlMillis() == Long.MAX_VALUE ? "never" : spec.ttlMillis())
      .add("purge", spec.purgeMillis()).add("newVersions", spec.newVersions())
      .add("bloom", family.bloom()).add("encoding", family.encoding())
      .add("block", family.blockBytes()).add("inMemory", family.inMemory());
  }

  /** One line. */
  static String operation(Operation operation) {
    if (operation instanceof Operation.During during) {
      return operation(during.outer()) + DURING + during.after() + " " + operation(during.inner());
    } else if (operation instanceof Operation.Write write) {
      return "write " + cells(write.cells());
    } else if (operation instanceof Operation.Increment increment) {
      return "increment " + column(increment.column()) + " " + increment.amount();
    } else if (operation instanceof Operation.Append append) {
      return "append " + column(append.column()) + " " + append.value();
    } else if (operation instanceof Operation.BulkLoad load) {
      return "bulkLoad " + cells(load.cells());
    } else if (operation instanceof Operation.Compact compact) {
      return "compact " + (compact.major() ? "major" : "minor");
    } else if (operation instanceof Operation.Split split) {
      return "split " + escape(split.row());
    } else if (operation instanceof Operation.Tick tick) {
      return "tick " + tick.millis();
    } else if (operation instanceof Operation.Read read) {
      return QueryText.print(new Words(read.get() ? "get" : "scan"), read.query(), read.limits());
    } else if (operation instanceof Operation.Ask ask) {
      return QueryText.print(new Words("ask").add(REQUEST, ask.request(), ""), ask.query(),
        Operation.Limits.NONE);
    } else if (operation instanceof Operation.Open open) {
      return QueryText.print(new Words("open " + open.name()), open.query(), open.limits());
    } else if (operation instanceof Operation.Next next) {
      return "next " + next.name() + " " + next.times();
    } else if (operation instanceof Operation.Close close) {
      return "close " + close.name();
    }
    return operation.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
  }

  private static String column(Operation.Column column) {
    return escape(column.row()) + " " + column.family() + ":" + column.qualifier();
  }

  private static String cells(List<ModelCell> cells) {
    return cells.stream()
      .map(cell -> cell.type() + " " + escape(cell.row()) + " " + cell.family() + ":"
        + cell.qualifier() + "@" + (cell.timestamp() == Operation.LATEST ? NOW : cell.timestamp())
        + (cell.type().isDelete() ? "" : "=" + escape(cell.value()))
        + (cell.ttlMillis() == ModelCell.NO_TTL ? "" : "~" + cell.ttlMillis()))
      .collect(Collectors.joining(" | "));
  }

  /** @throws IllegalArgumentException that names the line that is not understood */
  public static Case parse(String text) {
    List<FamilyLayout> families = new ArrayList<>();
    List<Operation> operations = new ArrayList<>();
    Words table = new Words("table");
    for (String line : text.lines().map(String::strip).toList()) {
      try {
        if (line.startsWith("table")) {
          table = Words.parse(line);
        } else if (line.startsWith("family")) {
          families.add(parseFamily(Words.parse(line)));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          operations.add(parseOperation(line));
        }
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("not understood: " + line, e);
      }
    }
    return new Case(new TableLayout(families, CacheKind.valueOf(table.get("cache", "NONE")),
      table.number("keepDays", TableLayout.KEEP_DAYS),
      table.number("mostFiles", TableLayout.MOST_FILES),
      table.number("timeCheck", TableLayout.TIME_CHECK)), operations);
  }

  private static FamilyLayout parseFamily(Words words) {
    String ttl = words.get("ttl", "never");
    FamilySpec spec = new FamilySpec(words.get("name", "f"), words.number("versions", 1),
      words.number("min", 0), KeepDeletedCells.valueOf(words.get("keep", "FALSE")),
      ttl.equals("never") ? Long.MAX_VALUE : Long.parseLong(ttl), words.number("purge", 0),
      Boolean.parseBoolean(words.get("newVersions", "false")));
    return new FamilyLayout(spec, BloomType.valueOf(words.get("bloom", "ROW")),
      DataBlockEncoding.valueOf(words.get("encoding", "NONE")),
      words.number("block", FamilyLayout.BLOCK_BYTES),
      MemoryCompactionPolicy.valueOf(words.get("inMemory", "NONE")));
  }

  private static Operation parseOperation(String line) {
    int during = line.indexOf(DURING);
    if (during > 0) {
      String[] inner = line.substring(during + DURING.length()).split(" ", 2);
      return new Operation.During(parseOperation(line.substring(0, during)),
        parseOperation(inner[1]), Integer.parseInt(inner[0]));
    }
    String[] words = line.split(" ", 3);
    String rest = line.substring(words[0].length()).strip();
    return switch (words[0]) {
      case "write" -> new Operation.Write(parseCells(rest));
      case "bulkLoad" -> new Operation.BulkLoad(parseCells(rest));
      case "flush" -> new Operation.Flush();
      case "compact" -> new Operation.Compact(rest.equals("major"));
      case "archive" -> new Operation.Archive();
      case "flushmemory" -> new Operation.FlushMemory();
      case "increment" -> {
        String[] parts = rest.split(" ");
        yield new Operation.Increment(parseColumn(parts), Long.parseLong(parts[2]));
      }
      case "append" -> {
        String[] parts = rest.split(" ");
        yield new Operation.Append(parseColumn(parts), parts[2]);
      }
      case "split" -> new Operation.Split(unescape(rest));
      case "reopen" -> new Operation.Reopen();
      case "tick" -> new Operation.Tick(Long.parseLong(rest));
      case "scan", "get" -> read(Words.parse(line), words[0].equals("get"));
      case "ask" -> ask(Words.parse(line));
      case "open" -> open(words[1], Words.parse(line));
      case "next" -> new Operation.Next(words[1], Integer.parseInt(words[2]));
      case "close" -> new Operation.Close(rest);
      default -> throw new IllegalArgumentException("no such operation: " + words[0]);
    };
  }

  private static Operation.Column parseColumn(String[] words) {
    int colon = words[1].indexOf(':');
    return new Operation.Column(unescape(words[0]), words[1].substring(0, colon),
      words[1].substring(colon + 1));
  }

  private static Operation read(Words words, boolean get) {
    return new Operation.Read(QueryText.parse(words), QueryText.parseLimits(words), get);
  }

  private static Operation ask(Words words) {
    return new Operation.Ask(QueryText.parse(words), words.get(REQUEST, ""));
  }

  private static Operation open(String name, Words words) {
    return new Operation.Open(name, QueryText.parse(words), QueryText.parseLimits(words));
  }

  private static List<ModelCell> parseCells(String text) {
    return Arrays.stream(text.split(" \\| ")).map(CaseText::parseCell).toList();
  }

  private static ModelCell parseCell(String text) {
    String[] parts = text.strip().split(" ");
    String column = parts[2];
    int colon = column.indexOf(':');
    int at = column.indexOf('@');
    int tilde = column.indexOf('~');
    int end = tilde < 0 ? column.length() : tilde;
    int equals = column.indexOf('=') < 0 ? end : column.indexOf('=');
    return new ModelCell(unescape(parts[1]), column.substring(0, colon),
      column.substring(colon + 1, at), parseTimestamp(column.substring(at + 1, equals)),
      CellType.valueOf(parts[0]), 0,
      equals == end ? "" : unescape(column.substring(equals + 1, end)),
      tilde < 0 ? ModelCell.NO_TTL : Long.parseLong(column.substring(tilde + 1)));
  }

  private static long parseTimestamp(String text) {
    return text.equals(NOW) ? Operation.LATEST : Long.parseLong(text);
  }

  /** As Bytes.toStringBinary, but blanks and bars, too. */
  static String escape(String value) {
    return SPECIAL.matcher(value)
      .replaceAll(found -> String.format("\\\\x%02X", (int) found.group().charAt(0)));
  }

  static String unescape(String text) {
    return ESCAPED.matcher(text).replaceAll(
      found -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
  }
}
