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

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Values that may differ between a study's three sizes: one value or a list for all of them, or a
 * map of {@code quick}, {@code embedded} and {@code published}. A size left out has no values.
 * @param quick     values of a quick run
 * @param embedded  values of a run on this machine
 * @param published values as published
 */
record PerSize(List<String> quick, List<String> embedded, List<String> published) {

  @JsonCreator
  static PerSize of(JsonNode node) {
    return node.isObject()
      ? new PerSize(list(node.path("quick")), list(node.path("embedded")),
        list(node.path("published")))
      : new PerSize(list(node), list(node), list(node));
  }

  private static List<String> list(JsonNode node) {
    List<String> values = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(value -> values.add(value.asText()));
    } else if (!node.isMissingNode()) {
      values.add(node.asText());
    }
    return List.copyOf(values);
  }

  List<String> of(Extent extent) {
    return extent.pick(quick, embedded, published);
  }

  /** Returns the one number for this size, or the other number if there is none. */
  int number(Extent extent, int otherwise) {
    List<String> values = of(extent);
    return values.isEmpty() ? otherwise : Integer.parseInt(values.get(0));
  }
}
