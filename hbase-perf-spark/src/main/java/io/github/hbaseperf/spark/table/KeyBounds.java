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
package io.github.hbaseperf.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Rows between two keys, the first inclusive. Spark compares strings and binary values as HBase
 * does keys: byte by byte, unsigned. Immutable.
 */
final class KeyBounds implements Serializable {
  private static final long serialVersionUID = 1;

  static final KeyBounds ALL = new KeyBounds(HConstants.EMPTY_START_ROW, HConstants.EMPTY_END_ROW);

  private final byte[] start;
  private final byte[] stop;

  private KeyBounds(byte[] start, byte[] stop) {
    this.start = start;
    this.stop = stop;
  }

  /** The rows of a predicate; none if it is not exactly about bounds of the key. */
  static Optional<KeyBounds> of(Predicate predicate, Field key) {
    Expression[] children = predicate.children();
    if (children.length != 2 || !key.is(children[0]) || !(children[1] instanceof Literal)) {
      return Optional.empty();
    }
    byte[] literal = key.bytes(((Literal<?>) children[1]).value());
    return literal == null ? Optional.empty() : of(predicate.name(), literal);
  }

  private static Optional<KeyBounds> of(String comparison, byte[] literal) {
    byte[] behind = Arrays.copyOf(literal, literal.length + 1);
    switch (comparison) {
      case "=":
        return Optional.of(new KeyBounds(literal, behind));
      case ">=":
        return Optional.of(new KeyBounds(literal, HConstants.EMPTY_END_ROW));
      case ">":
        return Optional.of(new KeyBounds(behind, HConstants.EMPTY_END_ROW));
      case "<=":
        return Optional.of(new KeyBounds(HConstants.EMPTY_START_ROW, behind));
      case "<":
        // No row is before the empty key, which as a stop row would stand for no end.
        return literal.length == 0
          ? Optional.empty()
          : Optional.of(new KeyBounds(HConstants.EMPTY_START_ROW, literal));
      case "STARTS_WITH":
        Scan scan = new Scan().setStartStopRowForPrefixScan(literal);
        return Optional.of(new KeyBounds(scan.getStartRow(), scan.getStopRow()));
      default:
        return Optional.empty();
    }
  }

  /** The rows that are within both. */
  KeyBounds and(KeyBounds other) {
    byte[] first = Bytes.compareTo(start, other.start) >= 0 ? start : other.start;
    if (stop.length == 0) {
      return new KeyBounds(first, other.stop);
    }
    return new KeyBounds(first,
      other.stop.length > 0 && Bytes.compareTo(other.stop, stop) < 0 ? other.stop : stop);
  }

  boolean isEmpty() {
    return stop.length > 0 && Bytes.compareTo(start, stop) >= 0;
  }

  Scan scan() {
    // Bounds the wrong way round have no rows, either.
    return new Scan().withStartRow(start).withStopRow(isEmpty() ? start : stop);
  }

  @Override
  public String toString() {
    return "[" + Bytes.toStringBinary(start) + ", " + Bytes.toStringBinary(stop) + ")";
  }
}
