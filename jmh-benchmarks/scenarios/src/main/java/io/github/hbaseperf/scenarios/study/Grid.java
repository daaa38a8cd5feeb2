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

import io.github.hbaseperf.scenarios.result.Points;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points of one run of a study, in the order to measure: all blocks, round by round. */
final class Grid {
  /** On an axis: the overlays that the run compares. */
  private static final String VARIANTS = "@variants";
  private static final int LEAST_SCALED = 100;

  private final StudyFile study;
  private final Extent extent;
  private final List<PlannedPoint> points = new ArrayList<>();

  /**
   * A point to measure.
   * @param action     what the workload does
   * @param recorded   whether it becomes a point of the record
   * @param parameters what tells it from the others
   * @param seconds    how long it takes on two cores
   */
  record PlannedPoint(String action, boolean recorded, Map<String, String> parameters,
    int seconds) {
  }

  private Grid(StudyFile study, Extent extent) {
    this.study = study;
    this.extent = extent;
  }

  static List<PlannedPoint> of(StudyFile study, Extent extent) {
    Grid grid = new Grid(study, extent);
    for (int round = 1; round <= grid.mostRounds(study.grid()); round++) {
      for (Block block : study.grid()) {
        grid.add(block, new LinkedHashMap<>(), round);
      }
    }
    return grid.points;
  }

  private int mostRounds(List<Block> blocks) {
    return blocks.stream().mapToInt(this::rounds).max().orElse(0);
  }

  private int rounds(Block block) {
    if (block.rounds() != null) {
      return block.rounds().number(extent, 1);
    }
    return extent.rounds() > 0 ? extent.rounds() : study.rounds().number(extent, 1);
  }

  private void add(Block block, Map<String, String> outer, int round) {
    if (round > rounds(block) || !runsFor(block, outer)) {
      return;
    }
    for (Map<String, String> parameters : product(block, outer, round)) {
      boolean measured = block.measure() != null;
      if (measured || block.prepare() != null) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        block.with().forEach((name, value) -> all.put(name, value.of(extent).get(0)));
        if (!block.seconds().of(extent).isEmpty()) {
          points.add(new PlannedPoint(measured ? block.measure() : block.prepare(), measured,
            scaled(all, round), block.seconds().number(extent, 0)));
        }
      }
      block.inner().forEach(inner -> add(inner, parameters, round));
    }
  }

  private boolean runsFor(Block block, Map<String, String> outer) {
    return block.only().entrySet().stream()
      .allMatch(only -> only.getValue().of(extent).contains(outer.get(only.getKey())));
  }

  private List<Map<String, String>> product(Block block, Map<String, String> outer, int round) {
    List<Map<String, String>> product = List.of(outer);
    for (Map.Entry<String, PerSize> axis : block.each().entrySet()) {
      List<String> values = new ArrayList<>(axis.getValue().of(extent));
      if (values.equals(List.of(VARIANTS))) {
        values = new ArrayList<>(extent.variants());
      }
      if (axis.getKey().equals(block.turns()) && round % 2 == 0) {
        Collections.reverse(values);
      }
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> shorter : product) {
        values.forEach(value -> longer.add(put(shorter, axis.getKey(), value)));
      }
      product = longer;
    }
    return product;
  }

  private static Map<String, String> put(Map<String, String> parameters, String names,
    String values) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    String[] name = names.split("/");
    String[] value = name.length == 1 ? new String[] { values } : values.split("/");
    for (int i = 0; i < name.length; i++) {
      more.put(name[i], value[i]);
    }
    return more;
  }

  private Map<String, String> scaled(Map<String, String> parameters, int round) {
    study.scaled().forEach(name -> parameters.computeIfPresent(name, (key, value) -> String
      .valueOf(Math.max(LEAST_SCALED, Math.round(Long.parseLong(value) * extent.scale())))));
    parameters.put(Points.ROUND, String.valueOf(round));
    return parameters;
  }
}
