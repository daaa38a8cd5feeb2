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
package io.github.hbaseperf.coprocessor.server.blocks;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.aggregate.CellHashes;
import io.github.hbaseperf.coprocessor.aggregate.ColumnName;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/** What is asked of the rows of a scan, beside how many there are. One thread. */
@InterfaceAudience.Private
public final class RowQuestion {

  private final boolean wantsCells;
  /** Or null. */
  private final Groups groups;

  private RowQuestion(boolean wantsCells, Groups groups) {
    this.wantsCells = wantsCells;
    this.groups = groups;
  }

  /** Nothing but how many rows there are. */
  public static RowQuestion rows() {
    return new RowQuestion(false, null);
  }

  /**
   * @param wantsCells whether to count cells
   * @param groups     to which rows are to be added; or null
   */
  public static RowQuestion of(boolean wantsCells, Groups groups) {
    return new RowQuestion(wantsCells, groups);
  }

  /** Whether ranges of the rows can be asked one by one, for little more than all at once. */
  public boolean canBeParted() {
    return groups == null || groups.canBeParted();
  }

  /** Returns the same question for so many ranges of the rows, for as many threads. */
  public List<RowQuestion> newParts(int number) {
    return groups == null
      ? Collections.nCopies(number, this)
      : groups.newParts(number).stream().map(ofPart -> new RowQuestion(wantsCells, ofPart))
        .collect(Collectors.toList());
  }

  /** Adds what was found of the rows of a part. */
  public void merge(RowQuestion part) throws IOException {
    if (groups != null) {
      groups.merge(part.groups);
    }
  }

  /** Whether cells have to be looked at, and not only rows. */
  public boolean needsCells() {
    return !isOfRowsOnly();
  }

  boolean isOfRowsOnly() {
    return !wantsCells && groups == null;
  }

  /** Whether the number of cells of each row has to be found. */
  boolean countsCells() {
    return wantsCells || groups != null && groups.countCells();
  }

  /** What to sum of the cells of each row; or null. */
  CellHashes cellHashes() {
    return groups == null ? null : groups.cellHashes();
  }

  /** The columns whose values have to be found. */
  List<ColumnName> valueColumns() {
    return groups == null ? Collections.emptyList() : groups.columns();
  }

  /** Why cells have to be made for it, or null. */
  String refusal() {
    return groups == null ? null : groups.putOnlyRowRefusal();
  }

  /** The first reason why what is found of ranges of rows is not cached, or null. */
  String cacheRefusal() {
    return groups == null ? null : groups.cacheRefusal();
  }

  /** Empty for rows only; the same for questions that have the same answer for any rows. */
  ByteString cacheName() {
    if (isOfRowsOnly()) {
      return ByteString.EMPTY;
    }
    ByteString asked = ByteString.copyFrom(new byte[] { (byte) (wantsCells ? 1 : 0) });
    return groups == null ? asked : asked.concat(groups.cacheName());
  }

  /** Where rows are aggregated; or null. */
  public Groups groups() {
    return groups;
  }
}
