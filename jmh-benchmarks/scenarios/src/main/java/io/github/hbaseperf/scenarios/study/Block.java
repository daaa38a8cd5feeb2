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

import java.util.List;
import java.util.Map;

/**
 * A part of a study's grid: the product of its axes, each measured, prepared, or the outer loop of
 * other blocks.
 * @param measure what the workload does at each point; null if this block measures nothing
 * @param prepare what it does instead without a point; null likewise
 * @param each    values by parameter, the first changing slowest. Parameters that change together
 *                have one entry, names and values divided by {@code /}
 * @param with    parameters that have one value here
 * @param only    parameters of outer blocks and the values for which this block is run
 * @param seconds how long a point takes on two cores; no seconds: not run at that size
 * @param rounds  runs of each point, if not the study's
 * @param turns   axis that is gone through backwards in every second round
 * @param inner   blocks to run for each point of this one
 */
record Block(String measure, String prepare, Map<String, PerSize> each, Map<String, PerSize> with,
  Map<String, PerSize> only, PerSize seconds, PerSize rounds, String turns, List<Block> inner) {

  Block {
    each = each == null ? Map.of() : each;
    with = with == null ? Map.of() : with;
    only = only == null ? Map.of() : only;
    inner = inner == null ? List.of() : inner;
  }
}
