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

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.harness.trial.BenchmarkRun;
import io.github.hbaseperf.harness.trial.Variant;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs benchmarks on several variants and judges every one against the first. */
public final class Comparison {
  private final CompareOptions options;

  /** Prepares a comparison. */
  public Comparison(CompareOptions options) {
    this.options = options;
  }

  /**
   * Runs everything, or what is left of it.
   * @param progress told of every trial
   * @throws IOException if no benchmark is found or the folder cannot be used
   */
  public ComparisonResult run(PrintStream progress) throws IOException {
    return judge(Environment.current(), new BenchmarkRun(options.run(), progress).run());
  }

  ComparisonResult judge(Environment environment, BenchmarkRun.Outcome outcome) {
    List<Variant> variants = options.run().variants();
    Map<String, String> overlays = new TreeMap<>();
    variants.stream().filter(variant -> variant.overlay() != null)
      .forEach(variant -> overlays.put(variant.name(), variant.overlay()));
    return ComparisonResult.judged(environment, options.command(), variants.get(0).name(), overlays,
      options.margin(), outcome);
  }
}
