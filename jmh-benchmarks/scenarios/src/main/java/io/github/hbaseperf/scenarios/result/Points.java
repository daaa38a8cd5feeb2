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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Points to ask; every mean over none is NaN.
 * @param list the points, in the order measured
 */
public record Points(List<Point> list) {
  /** The parameter that tells the runs of a point from each other. */
  public static final String ROUND = "round";

  /** Returns the points where the parameter has this value. */
  public Points with(String parameter, Object value) {
    return where(Map.of(parameter, List.of(value.toString())));
  }

  /**
   * Returns the points where each parameter has one of the values. {@code min} and {@code max} are
   * the smallest and largest number among these points, {@code second} the second largest, and
   * {@code !x} is the first value other than x.
   */
  public Points where(Map<String, List<String>> wanted) {
    Map<String, List<String>> values = resolve(wanted);
    return new Points(list.stream()
      .filter(point -> values.entrySet().stream()
        .allMatch(entry -> entry.getValue().contains(point.parameters().get(entry.getKey()))))
      .toList());
  }

  /** Returns the same with values of these points in place of min, max, second and !x. */
  public Map<String, List<String>> resolve(Map<String, List<String>> wanted) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    wanted.forEach((parameter, words) -> values.put(parameter,
      words.stream().map(word -> resolve(parameter, word).orElse(word)).toList()));
    return values;
  }

  private Optional<String> resolve(String parameter, String word) {
    if (word.startsWith("!")) {
      return valuesOf(parameter).stream().filter(value -> !word.equals("!" + value)).sorted()
        .findFirst();
    }
    int place = List.of("max", "second").indexOf(word);
    if (place < 0 && !word.equals("min")) {
      return Optional.empty();
    }
    List<String> numbers = valuesOf(parameter).stream()
      .sorted(Comparator.comparingDouble(Double::parseDouble).reversed()).toList();
    int index = place < 0 ? numbers.size() - 1 : place;
    return index >= 0 && index < numbers.size()
      ? Optional.of(numbers.get(index))
      : Optional.empty();
  }

  /** Returns the points that have this measure or property of the machine. */
  public Points having(String statistic) {
    return new Points(list.stream().filter(point -> point.value(statistic).isPresent()).toList());
  }

  /** Returns sets of points that differ in nothing but these parameters and the run. */
  public List<Points> groups(Set<String> different) {
    Map<Map<String, String>, List<Point>> groups = new LinkedHashMap<>();
    for (Point point : list) {
      Map<String, String> alike = new LinkedHashMap<>(point.parameters());
      alike.keySet().removeAll(different);
      alike.remove(ROUND);
      groups.computeIfAbsent(alike, key -> new ArrayList<>()).add(point);
    }
    return groups.values().stream().map(Points::new).toList();
  }

  /** Returns the values of a measure or property of the machine, of the points that have it. */
  public double[] values(String statistic) {
    return stream(statistic).toArray();
  }

  /** Returns the mean of a measure over the points that have it. */
  public double mean(String statistic) {
    return stream(statistic).average().orElse(Double.NaN);
  }

  public double max(String statistic) {
    return stream(statistic).max().orElse(Double.NaN);
  }

  public double min(String statistic) {
    return stream(statistic).min().orElse(Double.NaN);
  }

  /** Returns the values a parameter has, without repetition, in the order measured. */
  public List<String> valuesOf(String parameter) {
    return list.stream().map(point -> point.parameters().get(parameter)).filter(Objects::nonNull)
      .distinct().toList();
  }

  private DoubleStream stream(String statistic) {
    return list.stream().map(point -> point.value(statistic)).filter(OptionalDouble::isPresent)
      .mapToDouble(OptionalDouble::getAsDouble);
  }
}
