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
package io.github.hbaseperf.app.check;

import io.github.hbaseperf.app.check.CheckRecord.Checked;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.testkit.check.CheckReport;
import io.github.hbaseperf.testkit.check.CheckReport.First;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of all checks that are published. */
public final class CheckPage {
  private final List<CheckRecord> records;

  private CheckPage(List<CheckRecord> records) {
    this.records = records;
  }

  /**
   * Reads the records of a folder.
   * @throws IOException if one cannot be read
   */
  public static String of(Path folder) throws IOException {
    List<CheckRecord> records = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).toList()) {
        records.add(CheckRecord.read(file));
      }
    }
    records.sort(Comparator.comparing(record -> record.environment().time()));
    return new CheckPage(records).text();
  }

  private String text() {
    return """
      # Random tables held against the model

      Each seed is a table that is written, flushed, compacted, split and read on an HBase in a JVM; answers
      and files are held against a model of HBase ([verification](../../verification.md)). *Differ* are tables
      with a difference that `KnownDifferences` does not list; if *strict*, with any.

      ## With each patch series

      The latest series first. A seed that several runs had counts once, what *differed* in each of them.
      *Still differ*: all but those that were right when they were checked again (`check --again`), after
      what explains them was mended, or became a known difference.

      %s
      ## Runs

      %s
      Commands and machines, in the same order:

      %s
      ## What was tried

      In how many of the tables each feature was on and each event happened, and how often the code that a
      patch adds was reached.

      %s
      ## Known faults of stock that were met

      %s
      ## How soon each was met

      At which seed first, after how many tables of its run, and how many seconds: of the run of the variant
      that met it after the fewest tables. Tables are made by chance; some kinds, as full files and flushes
      among deleted cells, are made more often than it would.

      %s%s"""
      .formatted(MarkdownTable.format(new SeriesTotals(records).table()),
        MarkdownTable.format(checks()),
        records.stream()
          .map(record -> "- `" + record.command() + "`; " + record.environment().line() + "\n")
          .collect(Collectors.joining()),
        MarkdownTable.format(tried()), MarkdownTable.format(known()), MarkdownTable.format(first()),
        differences());
  }

  private List<List<String>> checks() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("commit", "variant", "strict", "seeds", "tables", "operations", "reads",
      "minutes", "tables a second", "differ"));
    for (CheckRecord record : records) {
      for (Checked one : record.checked()) {
        CheckReport report = one.report();
        table.add(List.of(String.valueOf(record.environment().commit()), one.name(),
          one.strict() ? "yes" : "no", one.seeds(), count(report.tables()),
          count(report.operations()), count(report.reads()),
          String.format("%.1f", report.seconds() / 60),
          String.format("%.0f", report.tables() / report.seconds()), count(report.found())));
      }
    }
    return table;
  }

  private List<List<String>> tried() {
    return byVariant("what", report -> {
      Map<String, Long> times = new TreeMap<>();
      report.features().forEach((name, tables) -> times.put(name.toString(), (long) tables));
      report.events().forEach((name, tables) -> times.put(name.toString(), (long) tables));
      times.putAll(report.used());
      return times;
    });
  }

  private List<List<String>> known() {
    return byVariant("fault", report -> {
      Map<String, Long> times = new TreeMap<>();
      report.known().forEach((name, met) -> times.put(name, (long) met));
      return times;
    });
  }

  /** Of several runs the one that met it after the fewest tables. */
  private List<List<String>> first() {
    Map<List<String>, First> soonest = new TreeMap<>(Comparator.comparing(List::toString));
    for (CheckRecord record : records) {
      for (Checked one : record.checked()) {
        CheckReport report = one.report();
        if (report.first() != null) {
          report.first()
            .forEach((name, first) -> soonest.merge(List.of(report.hbase(), one.kind(), name),
              first, BinaryOperator.minBy(Comparator.comparingInt(First::tables))));
        }
      }
    }
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("HBase", "variant", "fault", "seed", "tables", "seconds"));
    soonest.forEach((fault, first) -> table.add(Stream.concat(fault.stream(),
      Stream.of(count(first.seed()), count(first.tables()), String.format("%.1f", first.seconds())))
      .toList()));
    return table;
  }

  /** A line per name, a column per variant. */
  private List<List<String>> byVariant(String title, Function<CheckReport, Map<String, Long>> of) {
    Map<String, Map<String, Long>> sums = new TreeMap<>();
    records.stream().flatMap(record -> record.checked().stream())
      .forEach(one -> of.apply(one.report()).forEach((name, times) -> sums
        .computeIfAbsent(name, key -> new TreeMap<>()).merge(one.kind(), times, Long::sum)));
    List<String> variants = records.stream().flatMap(record -> record.checked().stream())
      .map(Checked::kind).distinct().sorted(Comparator.reverseOrder()).toList();
    List<List<String>> table = new ArrayList<>();
    table.add(Stream.concat(Stream.of(title), variants.stream()).toList());
    sums
      .forEach(
        (name,
          times) -> table.add(Stream
            .concat(Stream.of(name),
              variants.stream().map(times::get).map(met -> met == null ? "" : count(met)))
            .toList()));
    return table;
  }

  private String differences() {
    StringBuilder text = new StringBuilder();
    for (CheckRecord record : records) {
      for (Checked one : record.checked()) {
        if (one.report().found() > 0) {
          text.append("\n## Tables that differ: ").append(one.name()).append(", seeds ")
            .append(one.seeds()).append("\n\nTheir cases are in the record.\n\n```\n");
          one.report().differences().lines().filter(line -> line.startsWith("#"))
            .forEach(line -> text.append(line).append('\n'));
          text.append("```\n");
        }
      }
    }
    return text.toString();
  }

  private static String count(long number) {
    return String.format("%,d", number);
  }
}
