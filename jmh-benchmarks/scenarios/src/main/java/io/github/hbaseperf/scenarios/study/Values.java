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

/** The numbers of a study for one extent. */
final class Values {
  private final StudyFile study;
  private final Extent extent;

  Values(StudyFile study, Extent extent) {
    this.study = study;
    this.extent = extent;
  }

  Extent extent() {
    return extent;
  }

  int number(String name) {
    return Math.toIntExact(longNumber(name));
  }

  long longNumber(String name) {
    long number = Long.parseLong(text(name));
    return study.scaled().contains(name)
      ? Math.max(1, Math.round(number * extent.scale()))
      : number;
  }

  /** Returns all values of a name; none if the study has no such name. */
  List<String> list(String name) {
    PerSize values = study.values().get(name);
    return values == null ? List.of() : values.of(extent);
  }

  private String text(String name) {
    List<String> values = list(name);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("The study has no value " + name);
    }
    return values.get(0);
  }
}
