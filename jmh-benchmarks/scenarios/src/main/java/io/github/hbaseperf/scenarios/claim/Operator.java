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
package io.github.hbaseperf.scenarios.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.stream.Collectors;

/** How a number is held against a claim's threshold. */
public enum Operator {
  @JsonProperty("at least")
  AT_LEAST("at least"), @JsonProperty("at most")
  AT_MOST("at most"), @JsonProperty("within")
  WITHIN("within");

  private final String text;

  Operator(String text) {
    this.text = text;
  }

  /** Returns whether the number is where the claim says. */
  boolean holds(double value, List<Double> threshold) {
    return switch (this) {
      case AT_LEAST -> value >= threshold.get(0);
      case AT_MOST -> value <= threshold.get(0);
      case WITHIN -> value >= threshold.get(0) && value <= threshold.get(1);
    };
  }

  String line(List<Double> threshold) {
    return text + " "
      + threshold.stream().map(Estimate::number).collect(Collectors.joining(" to "));
  }
}
