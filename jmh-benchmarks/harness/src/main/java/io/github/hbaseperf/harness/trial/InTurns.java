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

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs the trials of all variants at the same time, a JVM for each, which take turns: a short
 * iteration of one, a short iteration of the next, in the other order every other time. What the
 * machine does to one, it does to the others a moment later, so that the ratio of neighbouring
 * iterations hardly knows of it. They warm up side by side. Related to duet benchmarking (Bulej,
 * Tuma, Prokopec, ICPE 2020), which runs both at once; in turns they do not share caches and cores
 * while they are measured.
 */
final class InTurns implements TrialRunner {
  private final RunProfile profile;
  private final Path log;

  /**
   * @param log takes what JMH and the benchmarks print
   */
  InTurns(RunProfile profile, Path log) {
    this.profile = profile;
    this.log = log;
  }

  /** Trials of one benchmark stand next to each other, one of each variant. */
  @Override
  public void run(List<Trial> trials, Told done) throws RunnerException, IOException {
    Collection<List<Trial>> byVariant = byVariant(trials);
    List<TrialJvm> jvms = new ArrayList<>();
    try {
      for (List<Trial> ofOne : byVariant) {
        jvms.add(new TrialJvm(ofOne, profile, log));
      }
      for (int trial = 0; trial < trials.size() / jvms.size(); trial++) {
        takeTurns(jvms);
        List<TrialResult> samples = new ArrayList<>();
        for (TrialJvm jvm : jvms) {
          samples.add(jvm.sample());
        }
        for (TrialResult sample : samples) {
          done.sample(sample);
        }
      }
      for (TrialJvm jvm : jvms) {
        jvm.awaitEnd();
      }
    } finally {
      for (TrialJvm jvm : jvms) {
        jvm.close();
      }
    }
  }

  private static Collection<List<Trial>> byVariant(List<Trial> trials) throws RunnerException {
    Map<Variant, List<Trial>> byVariant = new LinkedHashMap<>();
    trials.forEach(
      trial -> byVariant.computeIfAbsent(trial.variant(), key -> new ArrayList<>()).add(trial));
    Trial first = trials.get(0);
    long alike = trials.stream().filter(first::isOfOneBenchmarkWith).count();
    if (alike < byVariant.size()) {
      throw new RunnerException("another variant has no sample to take turns with");
    }
    return byVariant.values();
  }

  private void takeTurns(List<TrialJvm> jvms) throws RunnerException, IOException {
    List<TrialJvm> order = new ArrayList<>(jvms);
    for (TrialJvm jvm : order) {
      jvm.await(TurnProfiler.READY);
    }
    for (int iteration = 0; iteration < profile.iterations; iteration++) {
      for (TrialJvm jvm : order) {
        if (iteration > 0) {
          jvm.await(TurnProfiler.READY);
        }
        jvm.go();
        jvm.await(TurnProfiler.OVER);
      }
      Collections.reverse(order);
    }
  }
}
