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

import java.util.List;
import java.util.Map;

/**
 * A chart of a study, redrawn from points.
 * @param title   heading
 * @param x       parameter along the horizontal axis
 * @param series  parameters that tell one line or bar colour from another
 * @param measure what is drawn
 * @param unit    label of the vertical axis
 * @param only    parameters of the drawn points, see Points.where
 */
public record ChartSpec(String title, String x, List<String> series, String measure, String unit,
  Map<String, List<String>> only) {

  public ChartSpec {
    series = series == null ? List.of() : series;
    only = only == null ? Map.of() : only;
  }
}
