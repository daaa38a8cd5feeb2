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

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.github.hbaseperf.harness.results.Environment;
import java.util.List;
import java.util.Map;

/**
 * The record of a run of one scenario, whole or as far as it came. It holds no verdicts: those are
 * computed when it is rendered.
 * @param scenario    name
 * @param extent      quick, embedded or published; null, as in early records, is embedded
 * @param command     command that runs it again
 * @param size        size, in words
 * @param cluster     what it ran on
 * @param overlays    checksum (CRC-32C) of each overlay that was measured, by its variant; null in
 *                    early records
 * @param environment machine and versions
 * @param points      measured points
 * @param notes       what was left out, and why
 * @param failure     why it ended early, null if it did not
 */
@JsonIgnoreProperties({ "study", "claims" })
public record ScenarioResult(String scenario, String extent, String command, String size,
  String cluster, Map<String, String> overlays, Environment environment, List<Point> points,
  List<String> notes, String failure) {

  /** Returns whether the run was too short to judge anything. */
  @JsonIgnore
  public boolean isQuick() {
    return "quick".equals(extent);
  }

  /** Returns whether servers and clients had machines of their own. */
  @JsonIgnore
  public boolean isOfCluster() {
    return "published".equals(extent);
  }
}
