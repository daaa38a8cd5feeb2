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
package io.github.hbaseperf.testkit.differential;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What came of a case.
 *
 * @param difference the first one that is not known; the case ended with it
 * @param known      how many known differences there were, by name
 * @param operations that were executed
 * @param reads      that were compared
 * @param events     that happened
 */
public record Outcome(Optional<Difference> difference, Map<String, Integer> known, int operations,
  int reads, Set<Event> events, List<Difference> knownDifferences) {
}
