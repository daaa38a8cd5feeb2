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

import io.github.hbaseperf.scenarios.record.MachineUse;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One measured point of a scenario.
 * @param parameters what was varied, by name
 * @param measures   what was measured; names say their unit
 * @param machine    what the machine did meanwhile
 * @param commands   tools that were run, as they run on a cluster
 */
public record Point(Map<String, String> parameters, Map<String, Double> measures,
  MachineUse machine, List<String> commands) {

  /** Returns a measure, or what the machine did: a component of {@link MachineUse} by its name. */
  public OptionalDouble value(String statistic) {
    Double measure = measures.get(statistic);
    return measure != null ? OptionalDouble.of(measure) : machine.value(statistic);
  }
}
