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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.server.ServerSettings;
import java.util.List;
import java.util.Map;

/** How the points of a study are loaded and measured: all that is code and not data. */
interface Workload {

  /** Returns the HBase a point needs; null if HDFS is enough. */
  default ServerSettings servers(Map<String, String> point) {
    return ServerSettings.DEFAULT;
  }

  /**
   * Returns what measures a point.
   * @param action what the grid says to do
   * @throws IllegalArgumentException if the workload cannot do that
   */
  Step.Work work(String action, Map<String, String> point, Values values);

  /** Returns the bytes of disk a run of these points needs on this machine. */
  long diskBytes(List<Map<String, String>> points, Values values);

  /** Returns how many differently set-up clusters run side by side, so that they are compared. */
  default int clustersAtOnce(Extent extent) {
    return 1;
  }
}
