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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.coverage.PlaceCounts;
import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Difference;
import io.github.hbaseperf.testkit.differential.Event;
import io.github.hbaseperf.testkit.differential.Outcome;
import io.github.hbaseperf.testkit.differential.Shrinker;
import io.github.hbaseperf.testkit.differential.Simulator;
import io.github.hbaseperf.testkit.random.CaseGenerator;
import io.github.hbaseperf.testkit.random.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.VersionInfo;

/** Runs cases by seed and keeps count of what they did. For one thread. */
public final class Checker {
  private static final int MOST_SHRINKS = 2000;

  private final Simulator simulator;
  private final Path output;
  private final int mostDifferences;
  private final long start = System.nanoTime();
  private final Map<Feature, Integer> features = new EnumMap<>(Feature.class);
  private final Map<Event, Integer> events = new EnumMap<>(Event.class);
  private final Map<String, Integer> known = new TreeMap<>();
  private final Map<String, CheckReport.First> first = new TreeMap<>();
  private final StringBuilder differences = new StringBuilder();
  private int found;
  private int tables;
  private long operations;
  private long reads;

  /**
   * @param output          where cases that differ are written
   * @param mostDifferences after which {@link #goesOn()} is false
   */
  public Checker(Simulator simulator, Path output, int mostDifferences) {
    this.simulator = simulator;
    this.output = output;
    this.mostDifferences = mostDifferences;
  }

  public boolean goesOn() {
    return found < mostDifferences;
  }

  public void check(long seed) throws IOException {
    CaseGenerator.Generated generated = CaseGenerator.generate(seed);
    Case made = simulator.withQuestions(generated.made(), seed);
    Outcome outcome = run(seed, made);
    tables++;
    operations += outcome.operations();
    reads += outcome.reads();
    generated.features().forEach(feature -> features.merge(feature, 1, Integer::sum));
    outcome.events().forEach(event -> events.merge(event, 1, Integer::sum));
    outcome.known().forEach((name, times) -> {
      known.merge(name, times, Integer::sum);
      first.computeIfAbsent(name, any -> new CheckReport.First(seed, tables, seconds()));
    });
    if (outcome.difference().isPresent()) {
      found++;
      save(seed, made, outcome.difference().get());
    }
  }

  private Outcome run(long seed, Case made) throws IOException {
    try {
      return simulator.run(made);
    } catch (IllegalStateException e) {
      throw new IllegalStateException("seed " + seed + ": " + e.getMessage(), e);
    }
  }

  private void save(long seed, Case made, Difference difference) throws IOException {
    Shrinker.Shrunk shrunk = new Shrinker(simulator, MOST_SHRINKS).shrink(made, difference);
    String text = "# seed " + seed + "\n" + comment(shrunk.difference()) + shrunk.smallest();
    Files.createDirectories(output);
    Files.writeString(output.resolve(seed + ".case"), text);
    differences.append(text).append('\n');
  }

  private static String comment(Difference difference) {
    return difference.toString().lines().map(line -> "# " + line + "\n").reduce("", String::concat);
  }

  public CheckReport report(List<UseCounter> counters) {
    Map<String, Long> used = new TreeMap<>(simulator.used());
    used.putAll(PlaceCounts.byPart());
    counters.forEach(counter -> used.put(counter.toString(), counter.count()));
    return new CheckReport(VersionInfo.getVersion(), tables, operations, reads, seconds(), features,
      events, known, first, used, found, differences.toString());
  }

  /** What there is so far, as one line. */
  String summary() {
    return String.format(Locale.ROOT, "%,d tables in %,.0f s, %d differ", tables, seconds(), found);
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
