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

import io.github.hbaseperf.coprocessor.aggregate.Fingerprint;
import org.apache.yetus.audience.InterfaceAudience;

/** What a comparison found. Immutable. */
@InterfaceAudience.Public
public final class CompareResult {

  private final RangeFingerprint first;
  private final RangeFingerprint second;
  private final long missing;
  private final long extra;
  private final long changed;
  private final boolean complete;
  private final long unstableRanges;
  private final long elapsedMillis;

  CompareResult(RangeFingerprint first, RangeFingerprint second, RowComparer rows, boolean complete,
    long unstableRanges, long elapsedMillis) {
    this.first = first;
    this.second = second;
    this.missing = rows.count(RowDifference.Kind.MISSING);
    this.extra = rows.count(RowDifference.Kind.EXTRA);
    this.changed = rows.count(RowDifference.Kind.CHANGED);
    this.complete = complete;
    this.unstableRanges = unstableRanges;
    this.elapsedMillis = elapsedMillis;
  }

  /** Whether no row differs. */
  public boolean same() {
    return differences() == 0;
  }

  /** How many rows differ; if not complete, at least. */
  public long differences() {
    return missing + extra + changed;
  }

  /** Rows that only the first table has. */
  public long missing() {
    return missing;
  }

  /** Rows that only the second table has. */
  public long extra() {
    return extra;
  }

  /** Rows with other cells. */
  public long changed() {
    return changed;
  }

  /** False if it stopped after as many differences as were asked for. */
  public boolean complete() {
    return complete;
  }

  /**
   * Ranges that differed at first, and were the same when their rows were read: somebody wrote
   * meanwhile.
   */
  public long unstableRanges() {
    return unstableRanges;
  }

  /** Rows of the first table, at first; if not complete, of the stages until then. */
  public long firstRows() {
    return first.rows();
  }

  /** Rows of the second table, at first; if not complete, of the stages until then. */
  public long secondRows() {
    return second.rows();
  }

  /** Of all cells of the first table, at first. */
  public Fingerprint firstFingerprint() {
    return first.fingerprint();
  }

  /** Of all cells of the second table, at first. */
  public Fingerprint secondFingerprint() {
    return second.fingerprint();
  }

  public long elapsedMillis() {
    return elapsedMillis;
  }
}
