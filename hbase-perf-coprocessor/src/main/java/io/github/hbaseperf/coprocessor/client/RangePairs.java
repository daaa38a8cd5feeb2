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
package io.github.hbaseperf.coprocessor.client;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What two tables have in the same ranges. Immutable. */
final class RangePairs {

  private static final byte[] FIRST = new byte[0];

  private final List<KeyRange> ranges;
  private final Map<byte[], RangeFingerprint> first;
  private final Map<byte[], RangeFingerprint> second;

  /**
   * @param ranges that follow each other, as both were grouped by
   */
  RangePairs(List<KeyRange> ranges, AggregateResult first, AggregateResult second,
    boolean timestamps) {
    this.ranges = ranges;
    this.first = RangeFingerprint.byStart(first, timestamps);
    this.second = RangeFingerprint.byStart(second, timestamps);
  }

  private RangeFingerprint of(Map<byte[], RangeFingerprint> table, KeyRange range) {
    return table.getOrDefault(range == ranges.get(0) ? FIRST : range.start(),
      RangeFingerprint.none());
  }

  List<KeyRange> different() {
    return ranges.stream().filter(range -> !of(first, range).isSame(of(second, range)))
      .collect(Collectors.toList());
  }

  /** How many rows a range has in the table that has more of them. */
  long rows(KeyRange range) {
    return Math.max(of(first, range).rows(), of(second, range).rows());
  }

  RangeFingerprint sumOfFirst() {
    return first.values().stream().reduce(RangeFingerprint.none(), RangeFingerprint::plus);
  }

  RangeFingerprint sumOfSecond() {
    return second.values().stream().reduce(RangeFingerprint.none(), RangeFingerprint::plus);
  }
}
