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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.peers.PeersResult.Kind;
import io.github.hbaseperf.app.peers.PeersResult.Speed;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every peer at every question, and what peers do better, in Markdown. */
public final class PeersPage {
  private static final String NOTES = """
    ## What the ways are

    - **hbase-perf, auto** is the endpoint as it comes: it keeps counts of files, so that a count of
      all rows that did not change comes from memory. The sum names its column, and of named columns
      nothing is kept. **hbase-perf, blocks** reads all rows each time.
    - **Phoenix** has a view on a table of its own with the same rows, without statistics: one scan
      for each region, at the same time. Its coprocessors observe the regions of that table:
      **hbase-perf, auto, on Phoenix's table** calls their hooks and reads blocks, but keeps no
      counts, as they may leave out rows of compacted files.
    - **AggregationClient** and **AsyncAggregationClient** ask HBase's own endpoint on the table
      without Phoenix. They and hbase-perf ask all regions at the same time.
    - **RowCounter** starts a MapReduce job, whose tasks run in this JVM and read every row; on a
      cluster of many machines its tasks share the work.
    - **RocksDB** and **DuckDB** are a limit from outside: libraries on local files, in the same
      JVM. There is no server, no call over a network, and no versions or deletes of cells. DuckDB
      stores columns, and knows how many rows it has.
    """;

  private PeersPage() {
  }

  /** Returns the page. */
  public static String of(PeersResult result) {
    return "# Peers on the same rows\n\n"
      + String.format(Locale.ROOT,
        "%,d rows of a key, a number and a text, in %d cached regions; every peer in turns in one "
          + "JVM with the region server. A wrong answer fails the run.\n\n",
        result.rows(), result.regions())
      + MarkdownTable.format(hbase(result)) + "\n" + unanswered(result) + outside(result)
      + "## What peers do better\n\n" + better(result) + "\n" + NOTES + "\n" + versions(result)
      + "- Command: `" + result.command() + "`\n- Machine: " + result.environment().line() + "\n";
  }

  private static Collection<List<Speed>> byQuestion(PeersResult result) {
    return result.speeds().stream()
      .collect(Collectors.groupingBy(Speed::question, LinkedHashMap::new, Collectors.toList()))
      .values();
  }

  private static List<List<String>> hbase(PeersResult result) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("question", "answered by", "ms, median", "ms, all rounds", "× best peer"));
    for (List<Speed> speeds : byQuestion(result)) {
      OptionalDouble best = speeds.stream().filter(speed -> speed.kind() == Kind.HBASE)
        .mapToDouble(Speed::median).min();
      speeds.stream().filter(speed -> speed.kind() != Kind.OUTSIDE)
        .forEach(speed -> table.add(cells(speed, best)));
    }
    return table;
  }

  private static String outside(PeersResult result) {
    List<List<String>> table = new ArrayList<>();
    table.add(
      List.of("question", "answered by", "ms, median", "ms, all rounds", "× best of hbase-perf"));
    for (List<Speed> speeds : byQuestion(result)) {
      OptionalDouble ours = speeds.stream().filter(speed -> speed.kind() == Kind.HBASE_PERF)
        .mapToDouble(Speed::median).min();
      speeds.stream().filter(speed -> speed.kind() == Kind.OUTSIDE)
        .forEach(speed -> table.add(cells(speed, ours)));
    }
    return table.size() == 1
      ? ""
      : "## From outside\n\nNo servers, and on files of their own.\n\n"
        + MarkdownTable.format(table) + "\n";
  }

  /** Without a factor if there is nothing to compare with. */
  private static List<String> cells(Speed speed, OptionalDouble otherMillis) {
    return List.of(speed.question(), speed.peer(), millis(speed.median()),
      millis(speed.millis().stream().min(Double::compare).orElseThrow()) + "–"
        + millis(speed.millis().stream().max(Double::compare).orElseThrow()),
      otherMillis.isEmpty()
        ? "–"
        : String.format(Locale.ROOT, "%.2f", otherMillis.getAsDouble() / speed.median()));
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis);
  }

  /** Which of HBase's tools have no answer to a question. */
  private static String unanswered(PeersResult result) {
    Set<String> all = new LinkedHashSet<>();
    result.speeds().forEach(speed -> all.add(speed.peer()));
    StringBuilder text = new StringBuilder();
    for (List<Speed> speeds : byQuestion(result)) {
      Set<String> without = new LinkedHashSet<>(all);
      speeds.forEach(speed -> without.remove(speed.peer()));
      if (!without.isEmpty()) {
        text.append("- No ").append(speeds.get(0).question()).append(": ")
          .append(String.join(", ", without)).append(".\n");
      }
    }
    return text.isEmpty() ? "" : text.append('\n').toString();
  }

  /** Each peer with the ways of ours that take longer. */
  private static String better(PeersResult result) {
    String text =
      byQuestion(result).stream().flatMap(PeersPage::better).collect(Collectors.joining());
    return text.isEmpty() ? "No peer was faster at any of these questions.\n" : text;
  }

  private static Stream<String> better(List<Speed> speeds) {
    return speeds.stream().filter(peer -> peer.kind() != Kind.HBASE_PERF).flatMap(peer -> {
      String slower = speeds.stream()
        .filter(ours -> ours.kind() == Kind.HBASE_PERF && peer.median() < ours.median())
        .map(ours -> ours.peer() + ": " + millis(ours.median()) + " ms")
        .collect(Collectors.joining("; "));
      return slower.isEmpty()
        ? Stream.empty()
        : Stream.of("- " + peer.question() + ": " + peer.peer() + " takes " + millis(peer.median())
          + " ms (" + slower + ")\n");
    });
  }

  private static String versions(PeersResult result) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, String> peer : result.libraries().entrySet()) {
      text.append("- ").append(peer.getKey()).append(": `").append(peer.getValue()).append("`\n");
    }
    result.missing().forEach((peer, why) -> text.append("- Not measured: ").append(peer)
      .append(", ").append(why).append('\n'));
    return text.toString();
  }
}
