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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The answers for one group of rows. Immutable. */
public final class Group {

  private final byte[] key;
  private final Map<String, Object> values;

  private Group(byte[] key, Map<String, Object> values) {
    this.key = key;
    this.values = Collections.unmodifiableMap(values);
  }

  static Group of(byte[] key, List<Aggregate> aggregates, Accumulator[] accumulators) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < accumulators.length; i++) {
      accumulators[i].addTo(values, aggregates.get(i).label());
    }
    return new Group(key, values);
  }

  /** What the rows have in common: empty if nothing groups them, null for lack of a value. */
  public byte[] key() {
    return key == null ? null : key.clone();
  }

  /**
   * Answers by name: {@code rows}, {@code d:amount sum}, … Each is a number, or a map of counts by
   * name.
   */
  public Map<String, Object> values() {
    return values;
  }
}
