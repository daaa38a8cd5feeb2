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
package io.github.hbaseperf.scenarios.result;

import io.github.hbaseperf.harness.results.Environment;
import java.util.List;

/**
 * A run of one scenario, whole or as far as it came.
 * @param scenario    name
 * @param study       what it repeats
 * @param command     command that runs it again
 * @param size        size, in words
 * @param cluster     what it ran on
 * @param environment machine and versions
 * @param points      measured points
 * @param claims      the study's claims beside today's findings
 * @param notes       what was left out, and why
 * @param failure     why it ended early, null if it did not
 */
public record ScenarioResult(String scenario, String study, String command, String size,
  String cluster, Environment environment, List<Point> points, List<CheckedClaim> claims,
  List<String> notes, String failure) {
}
