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
package io.github.hbaseperf.harness.gate;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.hbaseperf.harness.compare.ComparedRow;
import io.github.hbaseperf.harness.compare.ComparisonResult;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a gate holds a run against. Times are kept as ratios to the baseline side of the same run,
 * so that the file holds on any machine.
 * @param command the command that measured it
 * @param entries a benchmark with its parameters each
 */
record Baseline(String command, List<Entry> entries) {

  /**
   * One benchmark.
   * @param benchmark         class and method
   * @param params            the parameters
   * @param variant           the side that is gated
   * @param speed             how many times faster than the baseline side, at least: the lower end
   *                          of the interval, so that a noisy run promises little
   * @param bytesPerOp        allocated per operation by the trial of the gated side that allocated
   *                          most: the JIT removes an allocation in some JVMs and not in others
   * @param instructionsPerOp executed per operation by the gated side; NaN if not counted
   */
  record Entry(String benchmark, Map<String, String> params, String variant, double speed,
    double bytesPerOp, double instructionsPerOp) {
    boolean isFor(ComparedRow row) {
      return benchmark.equals(row.benchmark()) && params.equals(row.params())
        && variant.equals(row.variant());
    }

    String name() {
      return benchmark + params + " on " + variant;
    }
  }

  static Baseline of(ComparisonResult result) {
    return new Baseline(result.command(), result.rows().stream().filter(row -> !row.control())
      .map(row -> entry(row, result.samples())).toList());
  }

  private static Entry entry(ComparedRow row, List<TrialResult> samples) {
    RatioInterval speed = row.speed();
    double bytesPerOp = samples.stream()
      .filter(sample -> sample.benchmark().equals(row.benchmark())
        && sample.params().equals(row.params()) && sample.variant().equals(row.variant()))
      .mapToDouble(TrialResult::bytesPerOp).max().orElse(row.variantBytes());
    return new Entry(row.benchmark(), row.params(), row.variant(),
      Double.isNaN(speed.low()) ? speed.ratio() : speed.low(), bytesPerOp, row.instructions());
  }

  /**
   * Reads the file.
   * @throws IOException if it is not there or not a baseline; one line
   */
  static Baseline read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("There is no baseline " + file + "; --update-baseline writes one");
    }
    try {
      return new ObjectMapper().readValue(file.toFile(), Baseline.class);
    } catch (JacksonException e) {
      throw new IOException(file + " is not a baseline: " + e.getOriginalMessage(), e);
    }
  }

  void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
  }

  Optional<Entry> entry(ComparedRow row) {
    return entries.stream().filter(entry -> entry.isFor(row)).findFirst();
  }
}
