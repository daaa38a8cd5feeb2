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
package io.github.hbaseperf.harness.trial;

import io.github.hbaseperf.harness.api.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The JVMs of a run in their order: one benchmark after the other, or where it is to be quick all
 * of a package that want the same heap; all variants of each next to each other in ABBA order, so
 * that a machine that slows down or speeds up evenly favours none. The rounds of the controls are
 * spread over the whole run.
 */
public final class RunPlan {
  /** Parameter of the control that runs before all benchmarks of a JVM: the first of them. */
  public static final String BEFORE = "before";
  /** Parameter of the control that runs after them: the last one. */
  public static final String AFTER = "after";

  private RunPlan() {
  }

  /** Returns the full names of the benchmarks the pattern finds, sorted. */
  public static List<String> benchmarks(String regex) {
    return entries(regex).stream().map(BenchmarkListEntry::getUsername).distinct().sorted()
      .toList();
  }

  /**
   * Returns the JVMs of a run in their order, and the trials of each.
   * @throws IllegalArgumentException if no benchmark has a parameter that is given
   */
  static List<List<Trial>> of(RunOptions options) {
    checkParams(options.regex(), options.given().keySet());
    List<List<Trial>> jvms = new ArrayList<>();
    List<List<Sampled>> together = together(options);
    for (int round = 0; round < options.trials(); round++) {
      for (List<Sampled> sampled : together) {
        List<Variant> order = order(options.variants(), round);
        if (options.profile().takesTurns()) {
          jvms.add(inTurns(sampled, order, round));
        } else {
          for (Variant variant : order) {
            jvms.add(alone(sampled, variant, round));
          }
        }
      }
    }
    return jvms;
  }

  private static List<Trial> alone(List<Sampled> sampled, Variant variant, int round) {
    return sampled.stream().map(one -> one.on(variant, round)).toList();
  }

  private static List<Trial> inTurns(List<Sampled> sampled, List<Variant> order, int round) {
    return sampled.stream().flatMap(one -> order.stream().map(variant -> one.on(variant, round)))
      .toList();
  }

  /**
   * Checks that each of these, but rows, is a parameter of one of the benchmarks the pattern finds.
   * @throws IllegalArgumentException if it is not
   */
  public static void checkParams(String regex, Set<String> names) {
    Set<String> unknown = new TreeSet<>(names);
    unknown.remove("rows");
    for (BenchmarkListEntry entry : entries(regex)) {
      if (entry.getParams().hasValue()) {
        unknown.removeAll(entry.getParams().get().keySet());
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
        "None of the benchmarks has a parameter " + unknown.iterator().next());
    }
  }

  /** What a trial takes a sample of. */
  private record Sampled(String benchmark, Map<String, String> params, Operation operation,
    boolean control) {
    static Sampled of(BenchmarkListEntry entry, Map<String, String> params) {
      DeclaredBenchmark declared = DeclaredBenchmark.of(entry);
      return new Sampled(entry.getUsername(), params, declared.operation(params),
        declared.isControl());
    }

    Trial on(Variant variant, int round) {
      return new Trial(benchmark, params, operation, control, variant, round);
    }
  }

  /** Returns what runs in one JVM, the controls last. */
  private static List<List<Sampled>> together(RunOptions options) {
    Map<Object, List<Sampled>> byJvm = new LinkedHashMap<>();
    for (BenchmarkListEntry entry : chosen(options)) {
      for (Map<String, String> params : paramSets(entry, options)) {
        Sampled sampled = Sampled.of(entry, params);
        Object jvm = options.profile().sharesJvms()
          ? List.of(packageOf(entry), jvmArgs(entry.getUsername()))
          : sampled;
        byJvm.computeIfAbsent(jvm, key -> new ArrayList<>()).add(sampled);
      }
    }
    List<List<Sampled>> together = new ArrayList<>(byJvm.values());
    if (options.profile().takesTurns()) {
      together.forEach(RunPlan::surroundWithControls);
    } else if (!options.profile().countsWork()) {
      controls().forEach(control -> together.add(List.of(Sampled.of(control, Map.of()))));
    }
    return together;
  }

  /** Runs the controls in the very JVMs of the benchmarks, before the first and after the last. */
  private static void surroundWithControls(List<Sampled> sampled) {
    String first = TrialResult.shortName(sampled.get(0).benchmark());
    String last = TrialResult.shortName(sampled.get(sampled.size() - 1).benchmark());
    for (BenchmarkListEntry control : controls()) {
      sampled.add(0, Sampled.of(control, Map.of(BEFORE, first)));
      sampled.add(Sampled.of(control, Map.of(AFTER, last)));
    }
  }

  private static List<BenchmarkListEntry> chosen(RunOptions options) {
    List<BenchmarkListEntry> entries = new ArrayList<>(entries(options.regex()));
    entries.removeIf(entry -> DeclaredBenchmark.of(entry).isControl());
    if (options.profile().leavesSimilarOut()) {
      Set<String> names =
        entries.stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toSet());
      entries.removeIf(entry -> DeclaredBenchmark.of(entry).takenByQuickRuns(options.regex())
        .filter(taken -> names.contains(classOf(entry) + "." + taken)).isPresent());
    }
    return entries;
  }

  /** Returns the benchmarks that run with everything that is compared. */
  private static List<BenchmarkListEntry> controls() {
    return entries(".*").stream().filter(entry -> DeclaredBenchmark.of(entry).isControl()).toList();
  }

  /** Returns what is to run in a JVM before the benchmark is measured there. */
  static Optional<Workload> pollutedBy(String benchmark) {
    return entries(exactly(benchmark)).stream()
      .flatMap(entry -> DeclaredBenchmark.of(entry).pollutedBy().stream()).findFirst();
  }

  /** Returns what the benchmark wants its JVM to be started with, like its heap. */
  static List<String> jvmArgs(String benchmark) {
    return entries(exactly(benchmark)).stream()
      .flatMap(entry -> entry.getJvmArgsAppend().orElse(List.of()).stream()).toList();
  }

  private static String packageOf(BenchmarkListEntry entry) {
    return withoutLastName(classOf(entry));
  }

  private static String classOf(BenchmarkListEntry entry) {
    return withoutLastName(entry.getUsername());
  }

  private static String withoutLastName(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static List<BenchmarkListEntry> entries(String regex) {
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
    return BenchmarkList.defaultList().find(silent, List.of(regex), List.of()).stream().sorted()
      .toList();
  }

  static List<Variant> order(List<Variant> variants, int round) {
    List<Variant> order = new ArrayList<>(variants);
    if (round % 2 == 1) {
      Collections.reverse(order);
    }
    return order;
  }

  /**
   * Every combination of a benchmark's parameters: the values that are given, else those the
   * benchmark has for this profile.
   */
  private static List<Map<String, String>> paramSets(BenchmarkListEntry entry, RunOptions options) {
    DeclaredBenchmark declared = DeclaredBenchmark.of(entry);
    List<Map<String, String>> sets = new ArrayList<>(List.of(new TreeMap<>()));
    if (entry.getParams().hasValue()) {
      new TreeMap<>(entry.getParams().get()).forEach((name, values) -> {
        List<String> own = declared.shortRunValues(name, options.profile());
        List<String> used =
          options.given().getOrDefault(name, own.isEmpty() ? List.of(values) : own);
        List<Map<String, String>> longer = new ArrayList<>();
        for (Map<String, String> set : sets) {
          for (String value : used) {
            Map<String, String> with = new TreeMap<>(set);
            with.put(name, value);
            longer.add(with);
          }
        }
        sets.clear();
        sets.addAll(longer);
      });
    }
    return sets;
  }

  /** Returns a pattern of this benchmark and no other. */
  static String exactly(String benchmark) {
    return "^" + Pattern.quote(benchmark) + "$";
  }
}
