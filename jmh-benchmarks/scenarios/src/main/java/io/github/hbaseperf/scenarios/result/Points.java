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
import java.util.Objects;
import java.util.stream.DoubleStream;

/**
 * Points to ask; every answer over none is NaN.
 * @param list the points, in the order measured
 */
public record Points(List<Point> list) {

  /** Returns the points where the parameter has this value. */
  public Points with(String parameter, Object value) {
    return new Points(list.stream()
      .filter(point -> Objects.equals(point.parameters().get(parameter), value.toString()))
      .toList());
  }

  /** Returns the mean of a measure over the points that have it. */
  public double mean(String measure) {
    return values(measure).average().orElse(Double.NaN);
  }

  public double max(String measure) {
    return values(measure).max().orElse(Double.NaN);
  }

  public double min(String measure) {
    return values(measure).min().orElse(Double.NaN);
  }

  /** Returns the mean share of the machine that was idle, in percent. */
  public double idlePercent() {
    return list.stream().mapToDouble(point -> point.machine().cpuIdlePercent()).average()
      .orElse(Double.NaN);
  }

  /** Returns the values a parameter has, without repetition, in the order measured. */
  public List<String> valuesOf(String parameter) {
    return list.stream().map(point -> point.parameters().get(parameter)).filter(Objects::nonNull)
      .distinct().toList();
  }

  private DoubleStream values(String measure) {
    return list.stream().map(point -> point.measures().get(measure)).filter(Objects::nonNull)
      .mapToDouble(Double::doubleValue);
  }
}
