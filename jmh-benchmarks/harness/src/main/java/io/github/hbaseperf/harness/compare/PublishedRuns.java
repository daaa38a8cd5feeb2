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
package io.github.hbaseperf.harness.compare;

import io.github.hbaseperf.patches.Variants;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparisons that are kept as records, and the tables drawn from them. Verdicts are judged
 * when a table is drawn. Where several runs measured the same, one of today's patches counts, then
 * one whose control held, then the newest. Immutable.
 */
public final class PublishedRuns {
  /** Behind what was measured with other patches than today's. */
  private static final String OTHER_PATCHES = "†";

  private final List<Run> runs;

  /**
   * A record.
   * @param id      its file below the folder of runs, without {@code .json}
   * @param ofToday the variants that were measured with the patches they have today, over a
   *                baseline that was, too
   */
  record Run(String id, ComparisonResult result, Set<String> ofToday) {
  }

  /** One variant on one workload, and the run that counts. */
  record Cell(Run run, ComparedRow row) {
    private static final Comparator<Cell> BEST_FIRST =
      Comparator.comparing(Cell::isOfToday).thenComparing(cell -> cell.run.result.controlHolds())
        .thenComparing(cell -> cell.run.result.environment().time()).reversed();

    private boolean isOfToday() {
      return run.ofToday.contains(row.variant());
    }

    /** Stock HBase has no patches. */
    private String mark(Goal goal) {
      return goal.variant().equals(Variants.STOCK) ? "" : mark();
    }

    private String mark() {
      return isOfToday() ? "" : " " + OTHER_PATCHES;
    }
  }

  private PublishedRuns(List<Run> runs) {
    this.runs = runs;
  }

  /**
   * Reads all records below a folder.
   * @param today hash of what the patches of a variant change today, by its name; empty if it has
   *              none
   * @throws IOException if one cannot be read
   */
  public static PublishedRuns read(Path folder, Function<String, Optional<String>> today)
    throws IOException {
    List<Run> runs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
        ComparisonResult result = ComparisonResult.read(file);
        runs.add(new Run(folder.relativize(file).toString().replaceFirst("\\.json$", ""), result,
          ofToday(result, today)));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return new PublishedRuns(runs);
  }

  private static Set<String> ofToday(ComparisonResult result,
    Function<String, Optional<String>> today) {
    Set<String> ofToday = variants(result);
    if (result.overlays() == null) {
      // Such a record knows the whole series only.
      Optional<String> series = Optional.ofNullable(result.environment().series());
      return series.isPresent() && series.equals(today.apply(Variants.ALL)) ? ofToday : Set.of();
    }
    ofToday.removeIf(variant -> !isOfToday(result, variant, today)
      || !isOfToday(result, result.baseline(), today));
    return ofToday;
  }

  private static boolean isOfToday(ComparisonResult result, String variant,
    Function<String, Optional<String>> today) {
    String overlay = result.overlays().get(variant);
    return overlay == null || today.apply(variant).filter(overlay::equals).isPresent();
  }

  private static Set<String> variants(ComparisonResult result) {
    return result.rows().stream().map(ComparedRow::variant)
      .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns what a mark in the other tables says. */
  public static String legend() {
    return OTHER_PATCHES + " measured with other patches than the variant has today, or it is not "
      + "recorded with which.\n";
  }

  /** Returns header and body: each goal, and what the run that counts says of it. */
  public List<List<String>> goals(List<Goal> goals) {
    List<List<String>> table = new ArrayList<>();
    table.add(Goal.HEADER);
    for (Goal goal : goals) {
      List<String> line = bestFirst(goal).findFirst()
        .map(cell -> goal.line(cell.run.result, cell.row, cell.mark(goal)))
        .orElseGet(goal::notMeasured);
      table.add(line);
    }
    return table;
  }

  /** Returns header and body: goals of speed that have a verdict, as a factor and its interval. */
  public List<List<String>> speeds(List<Goal> goals) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("read", "speed", "95 % interval"));
    Set<Object> told = new HashSet<>();
    for (Goal goal : goals) {
      // A read with two goals has one speed.
      if (told.add(List.of(goal.benchmark(), goal.variant(), goal.params()))) {
        bestFirst(goal).flatMap(cell -> goal.speed(cell.row, cell.mark()).stream()).findFirst()
          .ifPresent(table::add);
      }
    }
    return table;
  }

  /** Returns header and body: goals of one benchmark over another that is slower. */
  public List<List<String>> gains(List<Goal> goals) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("question", "over", "speed", "95 % interval"));
    for (Goal goal : goals) {
      bestFirst(goal)
        .flatMap(cell -> goal.gain(cell.run.result, cell.row, cell.mark(goal)).stream()).findFirst()
        .ifPresent(table::add);
    }
    return table;
  }

  private Stream<Cell> bestFirst(Goal goal) {
    return runs.stream()
      .flatMap(run -> goal.row(run.result).map(row -> new Cell(run, row)).stream())
      .sorted(Cell.BEST_FIRST);
  }

  /** Returns header and body: each workload on the series, on single patches, without one. */
  public List<List<String>> workloads() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("workload", "series over stock", "single patch over stock",
      "series without a patch over the series"));
    byWorkload().forEach((workload, cells) -> table
      .add(List.of(workload, text(cells, name -> name.equals("all over stock"), "all over stock"),
        text(cells, name -> name.matches("\\d{4} over stock"), " over stock"),
        text(cells, name -> name.matches("all-without-\\d{4} over all"), " over all"))));
    return table;
  }

  /** By workload and by {@code VARIANT over BASELINE}; a single patch is called by its number. */
  private Map<String, Map<String, Cell>> byWorkload() {
    Map<String, Map<String, Cell>> byWorkload = new TreeMap<>();
    for (Run run : runs) {
      run.result.rows().stream().filter(row -> !row.control())
        .forEach(row -> byWorkload.computeIfAbsent(workload(row), key -> new TreeMap<>()).merge(
          row.variant().replaceFirst("^(\\d{4})-.*", "$1") + " over " + run.result.baseline(),
          new Cell(run, row), BinaryOperator.minBy(Cell.BEST_FIRST)));
    }
    return byWorkload;
  }

  /** Returns what runs of today's patch tell of it alone over stock, by workload. */
  List<Cell> alone(String number) {
    return byWorkload().values().stream().map(cells -> cells.get(number + " over stock"))
      .filter(cell -> cell != null && cell.isOfToday()).toList();
  }

  private static String workload(ComparedRow row) {
    return row.params().isEmpty() ? row.benchmark() : row.benchmark() + ", " + row.paramsText();
  }

  private interface Names {
    boolean have(String name);
  }

  private static String text(Map<String, Cell> cells, Names names, String suffix) {
    return cells.entrySet().stream().filter(cell -> names.have(cell.getKey()))
      .map(cell -> (cell.getKey().replace(suffix, "").replace("all-without-", "") + " "
        + text(cell.getValue())).strip())
      .collect(Collectors.joining("<br>"));
  }

  private static String text(Cell cell) {
    ComparedRow row = cell.row;
    String interval = Double.isNaN(row.speed().low())
      ? ""
      : String.format(" (%.2f–%.2f)", row.speed().low(), row.speed().high());
    StringBuilder text = new StringBuilder(switch (row.verdict()) {
      case IMPROVED, REGRESSED -> String.format("**%.2f ×**%s", row.speed().ratio(), interval);
      case EQUIVALENT -> "the same" + interval;
      case INCONCLUSIVE -> "inconclusive" + (cell.run.result.controlHolds() ? interval : "");
    });
    row.amounts().forEach((name, ratio) -> text.append(String.format("; %.2f × %s", ratio, name)));
    return text.append(cell.mark()).toString();
  }

  /** Returns header and body: every record, newest first. */
  public List<List<String>> list() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("run", "command", "machine", "patches", "control"));
    runs.stream()
      .sorted(Comparator.comparing((Run run) -> run.result.environment().time()).reversed()
        .thenComparing(Run::id))
      .forEach(run -> table.add(List.of("[" + run.id + "](runs/" + run.id + ".json)",
        "`" + run.result.command() + "`", run.result.environment().line(), patches(run),
        run.result.controlHolds() ? "EQUIVALENT" : "not EQUIVALENT: no verdict on time")));
    return table;
  }

  private static String patches(Run run) {
    if (run.ofToday.equals(variants(run.result))) {
      return "today's";
    }
    String series = Optional.ofNullable(run.result.environment().series())
      .map(hash -> "of series " + hash).orElse("not recorded");
    return run.ofToday.isEmpty() ? series : series + "; today's: " + String.join(", ", run.ofToday);
  }
}
