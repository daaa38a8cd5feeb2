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
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads rows of two tables and tells which differ, in their order. One thread. */
final class RowComparer {

  private final Rows first;
  private final Rows second;
  private final boolean timestamps;
  private final long maxDifferences;
  private final Consumer<RowDifference> found;
  private final Map<RowDifference.Kind, Long> counts = new EnumMap<>(RowDifference.Kind.class);

  RowComparer(Rows first, Rows second, boolean timestamps, long maxDifferences,
    Consumer<RowDifference> found) {
    this.first = first;
    this.second = second;
    this.timestamps = timestamps;
    this.maxDifferences = maxDifferences;
    this.found = found;
  }

  long count(RowDifference.Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** How many rows differ so far. */
  long differences() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  boolean isFull() {
    return differences() >= maxDifferences;
  }

  /**
   * Reads all rows of the scan, unless enough of them differ.
   * @param clock is asked for each row
   */
  void compare(Scan scan, Clock clock) throws IOException {
    try (ResultScanner ofFirst = first.of(new Scan(scan));
      ResultScanner ofSecond = second.of(new Scan(scan))) {
      Result one = ofFirst.next();
      Result other = ofSecond.next();
      while ((one != null || other != null) && !isFull()) {
        clock.millisLeft();
        int order = order(one, other);
        tell(order <= 0 ? one : null, order >= 0 ? other : null);
        one = order <= 0 ? ofFirst.next() : one;
        other = order >= 0 ? ofSecond.next() : other;
      }
    }
  }

  private static int order(Result one, Result other) {
    if (one == null || other == null) {
      return one == null ? 1 : -1;
    }
    return Bytes.compareTo(one.getRow(), other.getRow());
  }

  private void tell(Result one, Result other) throws InterruptedIOException {
    if (Thread.interrupted()) {
      throw new InterruptedIOException("The comparison was interrupted");
    }
    if (one == null) {
      tell(RowDifference.Kind.EXTRA, other.getRow(), Collections.emptyList(), other.listCells());
    } else if (other == null) {
      tell(RowDifference.Kind.MISSING, one.getRow(), one.listCells(), Collections.emptyList());
    } else {
      List<Cell> onlyInOne = without(one, other);
      List<Cell> onlyInOther = without(other, one);
      if (!onlyInOne.isEmpty() || !onlyInOther.isEmpty()) {
        tell(RowDifference.Kind.CHANGED, one.getRow(), onlyInOne, onlyInOther);
      }
    }
  }

  private void tell(RowDifference.Kind kind, byte[] row, List<Cell> onlyInFirst,
    List<Cell> onlyInSecond) {
    counts.merge(kind, 1L, Long::sum);
    found.accept(new RowDifference(kind, row, onlyInFirst, onlyInSecond));
  }

  /** The cells of a row that the other one has not as often. */
  private List<Cell> without(Result row, Result other) {
    Map<ByteBuffer, Integer> others = new HashMap<>();
    for (Cell cell : other.rawCells()) {
      others.merge(bytes(cell), 1, Integer::sum);
    }
    List<Cell> rest = new ArrayList<>();
    for (Cell cell : row.rawCells()) {
      if (others.merge(bytes(cell), -1, Integer::sum) < 0) {
        rest.add(cell);
      }
    }
    return rest;
  }

  /** What a fingerprint is of. */
  private ByteBuffer bytes(Cell cell) {
    byte[] bytes = new byte[KeyValueUtil.getSerializedSize(cell, false)];
    KeyValueUtil.appendToByteArray(cell, bytes, 0, false);
    if (!timestamps) {
      int type = bytes.length - cell.getValueLength() - KeyValue.TYPE_SIZE;
      Arrays.fill(bytes, type - KeyValue.TIMESTAMP_SIZE, type, (byte) 0);
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Fails once the time is over. */
  @FunctionalInterface
  interface Clock {
    long millisLeft() throws IOException;
  }

  /** The rows of a table. */
  @FunctionalInterface
  interface Rows {
    ResultScanner of(Scan scan) throws IOException;
  }
}
