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

import java.util.Objects;
import java.util.function.Consumer;
import org.apache.yetus.audience.InterfaceAudience;

/** How to compare. Immutable; start from {@link #defaults()}. */
@InterfaceAudience.Public
public final class CompareOptions {

  /** Bytes of a stage for each server, if not said. */
  public static final long DEFAULT_STAGE_BYTES = 32L << 30;

  private static final int DEFAULT_RANGES = 256;
  private static final int DEFAULT_ROWS_TO_READ = 1000;
  private static final int MOST_RANGES = 1_000_000;
  private static final int MOST_STAGES = 10_000;
  private static final CompareOptions DEFAULTS = new CompareOptions(CountOptions.defaults(), true,
    DEFAULT_RANGES, DEFAULT_ROWS_TO_READ, Long.MAX_VALUE, progress -> {
    }, DEFAULT_STAGE_BYTES, row -> {
    });

  private final CountOptions count;
  private final boolean timestamps;
  private final int ranges;
  private final int rowsToRead;
  private final long maxDifferences;
  private final Consumer<CompareProgress> listener;
  private final long stageBytes;
  private final Consumer<byte[]> stageListener;

  private CompareOptions(CountOptions count, boolean timestamps, int ranges, int rowsToRead,
    long maxDifferences, Consumer<CompareProgress> listener, long stageBytes,
    Consumer<byte[]> stageListener) {
    this.count = count;
    this.timestamps = timestamps;
    this.ranges = ranges;
    this.rowsToRead = rowsToRead;
    this.maxDifferences = maxDifferences;
    this.listener = listener;
    this.stageBytes = stageBytes;
    this.stageListener = stageListener;
  }

  /** Timestamps count; one call at a time on each region server; all differences are told. */
  public static CompareOptions defaults() {
    return DEFAULTS;
  }

  /**
   * How regions are asked: paths, calls at once, slices; and, for the whole comparison, the
   * timeout. Its listener is not called.
   */
  public CompareOptions withCountOptions(CountOptions options) {
    return new CompareOptions(Objects.requireNonNull(options), timestamps, ranges, rowsToRead,
      maxDifferences, listener, stageBytes, stageListener);
  }

  /** Whether cells that differ in their timestamps only are different. */
  public CompareOptions withTimestamps(boolean wanted) {
    return new CompareOptions(count, wanted, ranges, rowsToRead, maxDifferences, listener,
      stageBytes, stageListener);
  }

  /**
   * Into how many ranges rows are cut at once, to see which of them differ, at most a million. A
   * job is asked for 16 times as many, as it is asked once.
   */
  public CompareOptions withRanges(int number) {
    require(number > 0 && number <= MOST_RANGES,
      "Rows are cut into one range, or up to " + MOST_RANGES + ", not " + number);
    return new CompareOptions(count, timestamps, number, rowsToRead, maxDifferences, listener,
      stageBytes, stageListener);
  }

  /** A range that differs and has no more rows than this is read from both tables. */
  public CompareOptions withRowsToRead(int rows) {
    require(rows >= 0, "No range has " + rows + " rows");
    return new CompareOptions(count, timestamps, ranges, rows, maxDifferences, listener, stageBytes,
      stageListener);
  }

  /** After how many rows that differ to stop. */
  public CompareOptions withMaxDifferences(long rows) {
    require(rows > 0, "A comparison stops after one row that differs, or more, not " + rows);
    return new CompareOptions(count, timestamps, ranges, rowsToRead, rows, listener, stageBytes,
      stageListener);
  }

  /** Called now and then, one call at a time; must be quick. */
  public CompareOptions withListener(Consumer<CompareProgress> progressListener) {
    return new CompareOptions(count, timestamps, ranges, rowsToRead, maxDifferences,
      Objects.requireNonNull(progressListener), stageBytes, stageListener);
  }

  /**
   * Rows are compared in stages, one after the other, of about so many bytes on disk for each
   * region server of each table that has some of them. A comparison that fails later can go on
   * where the last stage began. Tables without files, whose regions weigh one byte, are compared in
   * one stage, and so is what a job reads.
   */
  public CompareOptions withStageBytes(long bytes) {
    require(bytes > 0, "A stage has at least one byte, not " + bytes);
    return new CompareOptions(count, timestamps, ranges, rowsToRead, maxDifferences, listener,
      bytes, stageListener);
  }

  /**
   * Called when a stage but the last is done, with the first row of the next one: all rows before
   * it are compared, and all that differ are told.
   */
  public CompareOptions withStageListener(Consumer<byte[]> newStageListener) {
    return new CompareOptions(count, timestamps, ranges, rowsToRead, maxDifferences, listener,
      stageBytes, Objects.requireNonNull(newStageListener));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  CountOptions count() {
    return count;
  }

  boolean timestamps() {
    return timestamps;
  }

  int ranges() {
    return ranges;
  }

  int rowsToRead() {
    return rowsToRead;
  }

  long maxDifferences() {
    return maxDifferences;
  }

  Consumer<CompareProgress> listener() {
    return listener;
  }

  long stageBytes() {
    return stageBytes;
  }

  Consumer<byte[]> stageListener() {
    return stageListener;
  }

  /** How many stages rows of so many bytes have, of tables that are on so many servers. */
  int stages(long bytes, int servers) {
    return (int) Math.min(MOST_STAGES, 1 + (bytes - 1) / stageBytes / Math.max(1, servers));
  }
}
