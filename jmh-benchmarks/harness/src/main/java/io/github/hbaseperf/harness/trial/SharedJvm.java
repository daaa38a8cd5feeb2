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
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs trials one after the other in one JVM: what takes long to start is started once. Where perf
 * counters exist they are not read, as they count whole JVMs.
 */
final class SharedJvm implements TrialRunner {
  private final RunProfile profile;
  private final Path log;

  /**
   * @param log takes what JMH and the benchmarks print
   */
  SharedJvm(RunProfile profile, Path log) {
    this.profile = profile;
    this.log = log;
  }

  @Override
  public void run(List<Trial> trials, Told done) throws RunnerException, IOException {
    try (TrialJvm jvm = new TrialJvm(trials, profile, log)) {
      for (int i = 0; i < trials.size(); i++) {
        done.sample(jvm.sample());
      }
      jvm.awaitEnd();
    }
  }
}
