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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Passes every question on to a filter, remembers a hash of what was asked and answered, and ends a
 * scan that asks without end. Questions that may be repeated without effect are not remembered.
 */
final class WatchedFilter extends FilterBase {
  private static final int MAX_QUESTIONS_PER_CALL = 20_000;

  private final Filter filter;
  private int questions;
  private long hash = 1;

  WatchedFilter(Filter filter) {
    this.filter = filter;
  }

  /** Starts another call of the scanner. */
  void nextCall() {
    questions = 0;
  }

  long hash() {
    return hash;
  }

  private void remember(int question, Object asked, Object answer) throws IOException {
    if (++questions > MAX_QUESTIONS_PER_CALL) {
      throw new DoNotRetryIOException("More than " + MAX_QUESTIONS_PER_CALL + " questions");
    }
    hash = ((hash * 31 + question) * 31 + text(asked).hashCode()) * 31 + text(answer).hashCode();
  }

  /** Not all cells have a text of their own, and those of a list are what a list prints. */
  private static String text(Object object) {
    if (object instanceof Cell) {
      Cell cell = (Cell) object;
      return CellUtil.getCellKeyAsString(cell) + "="
        + Bytes.toStringBinary(CellUtil.cloneValue(cell));
    }
    if (object instanceof List) {
      StringBuilder text = new StringBuilder();
      ((List<?>) object).forEach(cell -> text.append(text(cell)).append(' '));
      return text.toString();
    }
    return String.valueOf(object);
  }

  @Override
  public void reset() throws IOException {
    filter.reset();
  }

  @Override
  public boolean filterRowKey(Cell firstRowCell) throws IOException {
    boolean answer = filter.filterRowKey(firstRowCell);
    remember(1, firstRowCell, answer);
    return answer;
  }

  @Override
  public boolean filterAllRemaining() throws IOException {
    return filter.filterAllRemaining();
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    ReturnCode answer = filter.filterCell(cell);
    remember(2, cell, answer);
    return answer;
  }

  @Override
  public Cell transformCell(Cell cell) throws IOException {
    Cell answer = filter.transformCell(cell);
    remember(3, cell, answer);
    return answer;
  }

  @Override
  public void filterRowCells(List<Cell> cells) throws IOException {
    String before = text(cells);
    filter.filterRowCells(cells);
    remember(4, before, cells);
  }

  @Override
  public boolean hasFilterRow() {
    return filter.hasFilterRow();
  }

  @Override
  public boolean filterRow() throws IOException {
    boolean answer = filter.filterRow();
    remember(5, "", answer);
    return answer;
  }

  @Override
  public Cell getNextCellHint(Cell cell) throws IOException {
    Cell answer = filter.getNextCellHint(cell);
    remember(6, cell, answer);
    return answer;
  }

  @Override
  public boolean isFamilyEssential(byte[] name) throws IOException {
    return filter.isFamilyEssential(name);
  }

  @Override
  public void setReversed(boolean reversed) {
    filter.setReversed(reversed);
  }

  @Override
  public boolean isReversed() {
    return filter.isReversed();
  }

  @Override
  public byte[] toByteArray() throws IOException {
    return filter.toByteArray();
  }

  @Override
  public String toString() {
    return filter.toString();
  }
}
