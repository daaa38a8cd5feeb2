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
import org.apache.yetus.audience.InterfaceAudience;

/** The answers for one group of rows. Immutable. */
@InterfaceAudience.Public
public final class Group {

  private final byte[] key;
  private final Map<Aggregate<?>, Object> answers;

  private Group(byte[] key, Map<Aggregate<?>, Object> answers) {
    this.key = key;
    this.answers = answers;
  }

  /** Changing the accumulators afterwards may change the group. */
  static Group of(byte[] key, List<Aggregate<?>> aggregates, Accumulator<?>[] accumulators) {
    Map<Aggregate<?>, Object> answers = new LinkedHashMap<>();
    for (int i = 0; i < accumulators.length; i++) {
      answers.put(aggregates.get(i), accumulators[i].answer());
    }
    return new Group(key, answers);
  }

  /** What the rows have in common: empty if nothing groups them, null for lack of a value. */
  public byte[] key() {
    return key == null ? null : key.clone();
  }

  /**
   * @throws IllegalArgumentException if the aggregation did not ask for it
   */
  public <R> R get(Aggregate<R> aggregate) {
    Object answer = answers.get(aggregate);
    if (answer == null) {
      throw new IllegalArgumentException(
        "Nobody asked for " + aggregate + ": name it in the Aggregation");
    }
    // Safe: equal aggregates are of one kind, and a kind has one type of answer.
    @SuppressWarnings("unchecked")
    R ofKind = (R) answer;
    return ofKind;
  }

  /**
   * All answers as they are printed, by name: {@code rows}, {@code d:amount sum}, … Each is a
   * number, or a map of counts by name.
   */
  public Map<String, Object> printed() {
    Map<String, Object> printed = new LinkedHashMap<>();
    answers.forEach((aggregate, answer) -> {
      if (answer instanceof Answer) {
        ((Answer) answer).addTo(printed, aggregate.toString());
      } else {
        printed.put(aggregate.toString(), answer);
      }
    });
    return Collections.unmodifiableMap(printed);
  }
}
