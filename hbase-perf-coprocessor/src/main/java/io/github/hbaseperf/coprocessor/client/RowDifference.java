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

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** A row that is not the same in both tables. Immutable. */
@InterfaceAudience.Public
public final class RowDifference {

  /** What the second table has of a row of the first. */
  public enum Kind {
    /** Nothing. */
    MISSING,
    /** The row, which the first has not. */
    EXTRA,
    /** Other cells. */
    CHANGED
  }

  private final Kind kind;
  private final byte[] row;
  private final List<Cell> onlyInFirst;
  private final List<Cell> onlyInSecond;

  RowDifference(Kind kind, byte[] row, List<Cell> onlyInFirst, List<Cell> onlyInSecond) {
    this.kind = kind;
    this.row = row;
    this.onlyInFirst = Collections.unmodifiableList(onlyInFirst);
    this.onlyInSecond = Collections.unmodifiableList(onlyInSecond);
  }

  public Kind kind() {
    return kind;
  }

  public byte[] row() {
    return row.clone();
  }

  /** Cells of the row that the second table does not have, or not as often. */
  public List<Cell> onlyInFirst() {
    return onlyInFirst;
  }

  /** Cells of the row that the first table does not have, or not as often. */
  public List<Cell> onlyInSecond() {
    return onlyInSecond;
  }

  @Override
  public String toString() {
    return kind + " " + Bytes.toStringBinary(row) + ": " + onlyInFirst + ", " + onlyInSecond;
  }
}
