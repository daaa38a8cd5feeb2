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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;

/**
 * One comparison, in stages, one after the other: cuts the rows of a stage into ranges, and those
 * that differ again, until it is less work to read the rows. One thread.
 */
final class Comparison {

  private final FingerprintPair all;
  private final FingerprintPair some;
  private final KeyWeights weights;
  private final CompareOptions options;
  private final RowComparer rows;
  private final long startNanos;
  private RangeFingerprint first = RangeFingerprint.none();
  private RangeFingerprint second = RangeFingerprint.none();
  private long rowsLookedAt;
  private long unstableRanges;
  private boolean complete = true;

  /**
   * @param all        asked for the rows of a stage
   * @param some       asked for rows of a range that differs
   * @param weights    of both tables
   * @param startNanos when the comparison began
   */
  Comparison(FingerprintPair all, FingerprintPair some, KeyWeights weights, CompareOptions options,
    RowComparer rows, long startNanos) {
    this.all = all;
    this.some = some;
    this.weights = weights;
    this.options = options;
    this.rows = rows;
    this.startNanos = startNanos;
  }

  /** @param ranges of a stage */
  CompareResult run(Scan scan, int stageCount, int ranges) throws IOException {
    List<TableSegment> stages = weights.cut(KeyRange.of(scan), stageCount);
    for (int i = 0; i < stages.size() && complete; i++) {
      if (i > 0) {
        options.stageListener().accept(stages.get(i).startRow());
      }
      runStage(stages.get(i).range(), ranges);
    }
    return new CompareResult(first, second, rows, complete, unstableRanges, elapsedMillis());
  }

  private void runStage(KeyRange stage, int ranges) throws IOException {
    // Of the stages before: the listener is called by other threads.
    long rowsBefore = rowsLookedAt;
    long differencesBefore = rows.differences();
    RangePairs pairs = ask(all, stage, parts(stage, ranges),
      progress -> options.listener().accept(progress.plus(rowsBefore, differencesBefore)));
    first = first.plus(pairs.sumOfFirst());
    second = second.plus(pairs.sumOfSecond());
    rowsLookedAt += pairs.sumOfFirst().rows() + pairs.sumOfSecond().rows();
    List<KeyRange> different = pairs.different();
    for (int i = 0; i < different.size(); i++) {
      options.listener()
        .accept(new CompareProgress(different.size(), i, rowsLookedAt, rows.differences()));
      lookInto(different.get(i), pairs);
    }
  }

  private List<TableSegment> parts(KeyRange range, int ranges) {
    return weights.within(range).cut(range, ranges);
  }

  private RangePairs ask(FingerprintPair tables, KeyRange range, List<TableSegment> parts,
    Consumer<CompareProgress> listener) throws IOException {
    return tables.ask(range, parts, options.count().withTimeoutMillis(millisLeft()), listener);
  }

  /** Finds the rows of a range that differ: among those it has, or in the parts that do. */
  private void lookInto(KeyRange range, RangePairs known) throws IOException {
    if (rows.isFull()) {
      complete = false;
      return;
    }
    List<TableSegment> parts = parts(range, options.ranges());
    if (known.rows(range) <= options.rowsToRead() || parts.size() == 1) {
      read(range);
      return;
    }
    RangePairs pairs = ask(some, range, parts, progress -> {
    });
    rowsLookedAt += pairs.sumOfFirst().rows() + pairs.sumOfSecond().rows();
    List<KeyRange> different = pairs.different();
    unstableRanges += different.isEmpty() ? 1 : 0;
    for (KeyRange part : different) {
      lookInto(part, pairs);
    }
  }

  private void read(KeyRange range) throws IOException {
    long before = rows.differences();
    rows.compare(some.scan(range), this::millisLeft);
    unstableRanges += rows.differences() == before ? 1 : 0;
    complete &= !rows.isFull();
  }

  private long millisLeft() throws TimeoutIOException {
    long left = options.count().timeoutMillis() - elapsedMillis();
    if (left <= 0) {
      throw new TimeoutIOException("The comparison was not complete after "
        + options.count().timeoutMillis() + " ms: allow more, or compare fewer rows");
    }
    return left;
  }

  private long elapsedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(SystemRuntime.INSTANCE.nanoTime() - startNanos);
  }
}
