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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * The trials of a run in JMH's own JSON, a file per variant, for tools that read it: each trial is
 * a fork of its benchmark. Of a run that was resumed, the trials since then. One thread.
 */
final class JmhResults {
  private final Path folder;
  private final Map<String, Map<List<Object>, List<BenchmarkResult>>> byVariant =
    new LinkedHashMap<>();

  JmhResults(Path folder) {
    this.folder = folder;
  }

  /** Adds a trial and writes the file of its variant anew. */
  void add(Trial trial, RunResult result) throws IOException {
    Map<List<Object>, List<BenchmarkResult>> trials =
      byVariant.computeIfAbsent(trial.variant().name(), name -> new LinkedHashMap<>());
    trials
      .computeIfAbsent(List.of(trial.benchmark(), trial.params()), benchmark -> new ArrayList<>())
      .addAll(result.getBenchmarkResults());
    Path file = folder.resolve("jmh-" + trial.variant().name() + ".json");
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(merged(trials.values()));
    } catch (FileNotFoundException e) {
      throw new IOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static List<RunResult> merged(Collection<List<BenchmarkResult>> benchmarks) {
    return benchmarks.stream().map(forks -> new RunResult(forks.get(0).getParams(), forks))
      .toList();
  }
}
