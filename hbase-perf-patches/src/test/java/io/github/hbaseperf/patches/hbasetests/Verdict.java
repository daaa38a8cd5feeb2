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
package io.github.hbaseperf.patches.hbasetests;

import java.util.Set;

/**
 * What became of a test class on an overlay.
 * @param millis   how long it ran on the overlay, the first time
 * @param passed   how many tests passed
 * @param skipped  by themselves, on the overlay
 * @param exempt   failed, are exempt, and pass with steps instead of seeks switched off
 * @param both     failed on the overlay and, in one of as many runs, on stock HBase
 * @param unsteady failed once on the overlay and in none of the repetitions, on neither
 * @param ours     failed on the overlay only, and more than once
 * @param needless are exempt, but passed on the whole series
 */
record Verdict(long millis, int passed, Set<String> skipped, Set<String> exempt, Set<String> both,
  Set<String> unsteady, Set<String> ours, Set<String> needless) {

  /**
   * Whether the build may pass. A class that cannot even start on stock HBase may not: it belongs
   * on the list of those that do not run, with the reason.
   */
  boolean isGood() {
    return ran() > 0 && ours.isEmpty() && needless.isEmpty()
      && both.stream().noneMatch(test -> test.contains("#<"));
  }

  int ran() {
    return passed + exempt.size() + both.size() + unsteady.size() + ours.size();
  }
}
