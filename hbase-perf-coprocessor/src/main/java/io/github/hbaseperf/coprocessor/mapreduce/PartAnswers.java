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
package io.github.hbaseperf.coprocessor.mapreduce;

import io.github.hbaseperf.coprocessor.client.KeyRange;
import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;

/** What all parts of a snapshot answered, without gap or overlap. Immutable. */
final class PartAnswers {
  private final NavigableMap<byte[], PartAnswer> byStart;

  private PartAnswers(NavigableMap<byte[], PartAnswer> byStart) {
    this.byStart = byStart;
  }

  /**
   * @throws IOException if they are not of these rows, each once
   */
  static PartAnswers of(KeyRange rows, List<PartAnswer> answers) throws IOException {
    NavigableMap<byte[], PartAnswer> byStart = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (PartAnswer answer : answers) {
      if (byStart.put(answer.start(), answer) != null) {
        throw new IOException(
          "The job answered twice for the rows from " + Bytes.toStringBinary(answer.start()));
      }
    }
    byte[] next = rows.start();
    boolean ended = false;
    for (PartAnswer answer : byStart.values()) {
      if (ended || !Bytes.equals(answer.start(), next)) {
        throw new IOException(
          "The job answered for the rows from " + Bytes.toStringBinary(answer.start())
            + " behind those up to " + Bytes.toStringBinary(next));
      }
      next = answer.end();
      ended = next.length == 0;
    }
    if (byStart.isEmpty() || !Bytes.equals(next, rows.stop())) {
      throw new IOException("The job answered for no rows behind " + Bytes.toStringBinary(next));
    }
    return new PartAnswers(byStart);
  }

  /**
   * The answer for the first of these rows, or for all.
   *
   * @throws IOException if none begins with them, or if it is for rows behind them, too
   */
  PartAnswer within(KeyRange rows) throws IOException {
    PartAnswer answer = byStart.get(rows.start());
    if (answer == null || answer.isBehind(rows.stop())) {
      throw new IOException("The job did not answer for the rows of " + rows);
    }
    return answer;
  }

  /** Whether no rows follow. */
  boolean isLast(PartAnswer answer) {
    return byStart.lastEntry().getValue() == answer;
  }
}
