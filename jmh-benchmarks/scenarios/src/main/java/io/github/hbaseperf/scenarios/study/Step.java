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
import java.util.Map;

/**
 * One point of a study, still to be measured.
 * @param parameters      what tells it from the others
 * @param servers         the HBase it needs; null if HDFS is enough
 * @param expectedSeconds how long it takes on two cores, for the time left
 * @param work            measures it
 */
public record Step(Map<String, String> parameters, ServerSettings servers, int expectedSeconds,
  Work work) {
  /** Measures one point. */
  @FunctionalInterface
  public interface Work {
    /** Returns what was measured; names say their unit. Nothing: a preparation, no point. */
    Map<String, Double> run(ScenarioContext context) throws Exception;
  }
}
