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
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** Runs trials in JVMs of the variant's. */
interface TrialRunner {
  /**
   * Runs the trials of one JVM in their order.
   * @param done told of every one as soon as it has a sample; those told of succeeded even if a
   *             later one fails
   * @throws RunnerException if a benchmark failed or its JVM crashed: the first not told of
   */
  void run(List<Trial> trials, Told done) throws RunnerException, IOException;

  /** Takes samples. */
  interface Told {
    /** Keeps it. */
    void sample(TrialResult sample) throws IOException;
  }
}
