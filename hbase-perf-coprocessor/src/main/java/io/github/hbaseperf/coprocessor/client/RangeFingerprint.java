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

import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Fingerprint;
import io.github.hbaseperf.coprocessor.aggregate.Group;
import io.github.hbaseperf.coprocessor.aggregate.GroupBy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;

/** How many rows a range has, and the fingerprint of their cells. Immutable. */
final class RangeFingerprint {

  private static final Aggregate<Long> ROWS = Aggregate.rows();

  private final long rows;
  private final Fingerprint fingerprint;

  private RangeFingerprint(long rows, Fingerprint fingerprint) {
    this.rows = rows;
    this.fingerprint = fingerprint;
  }

  private static Aggregate<Fingerprint> aggregate(boolean timestamps) {
    return timestamps ? Aggregate.fingerprint() : Aggregate.fingerprintWithoutTimestamps();
  }

  /**
   * Asks for the fingerprints of ranges.
   * @param starts where the second range starts, and all behind it
   */
  static Aggregation aggregation(List<byte[]> starts, boolean timestamps) {
    return Aggregation.of(ROWS, aggregate(timestamps)).groupedBy(GroupBy.rowRanges(starts))
      .withMaxGroups(starts.size() + 1);
  }

  /** What was answered, by where ranges start, which is empty for the first; of those with rows. */
  static Map<byte[], RangeFingerprint> byStart(AggregateResult result, boolean timestamps) {
    Map<byte[], RangeFingerprint> byStart = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (Group group : result.groups()) {
      byStart.put(group.key(),
        new RangeFingerprint(group.get(ROWS), group.get(aggregate(timestamps))));
    }
    return byStart;
  }

  static RangeFingerprint none() {
    return new RangeFingerprint(0, Fingerprint.none());
  }

  long rows() {
    return rows;
  }

  Fingerprint fingerprint() {
    return fingerprint;
  }

  RangeFingerprint plus(RangeFingerprint other) {
    return new RangeFingerprint(rows + other.rows, fingerprint.plus(other.fingerprint));
  }

  boolean isSame(RangeFingerprint other) {
    return rows == other.rows && fingerprint.equals(other.fingerprint);
  }
}
