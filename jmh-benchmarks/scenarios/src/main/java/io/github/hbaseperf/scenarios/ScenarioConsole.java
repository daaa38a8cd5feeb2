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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.scenarios.study.Extent;
import io.github.hbaseperf.scenarios.study.Step;
import io.github.hbaseperf.scenarios.study.Study;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.PrintStream;
import java.util.List;

/** Tells what is run, how far it is, and how long it will take. */
final class ScenarioConsole {
  private final PrintStream out;
  private long startNanos;
  private int expectedSeconds;
  private int doneSeconds;
  private int steps;
  private int doneSteps;

  ScenarioConsole(PrintStream out) {
    this.out = out;
  }

  void start(Study study, Extent extent, List<Step> planned) {
    startNanos = System.nanoTime();
    expectedSeconds = planned.stream().mapToInt(Step::expectedSeconds).sum();
    doneSeconds = 0;
    steps = planned.size();
    doneSteps = 0;
    out.printf("%n%s: %s%n%s%nexpected: %s%n", study.name(), study.source(), study.size(extent),
      RoughTime.of(expectedSeconds));
  }

  void done(Step step) {
    doneSeconds += step.expectedSeconds();
    doneSteps++;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    double left = seconds / doneSeconds * (expectedSeconds - doneSeconds);
    out.printf("[%d/%d, about %s left] %s%n", doneSteps, steps, RoughTime.of(left),
      step.parameters().isEmpty() ? "prepared" : step.parameters());
  }

  void line(String text) {
    out.println(text);
  }
}
