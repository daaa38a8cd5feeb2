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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Which rows a filter lets through whole, and which not at all: a SingleColumnValueFilter, a
 * RowFilter, or a list of such or of PrefixFilters; which rows by a {@link KeyTest}, which columns
 * by {@link NameTest}s, or which cells by {@link CellTest}s, of which all have to pass, beside what
 * is asked of whole rows. One thread.
 */
final class RowTest {

  private final List<NameTest> names = new ArrayList<>();
  private final List<CellTest> cells = new ArrayList<>();
  private final List<KeyTest> keys = new ArrayList<>();
  private final List<Filter> others = new ArrayList<>();
  private final List<ColumnTest> columns = new ArrayList<>();
  /** What the others ask, or null if there are none. */
  private final Part whole;

  private RowTest(Filter filter) {
    split(filter);
    whole = list(others, columns, false);
  }

  /** Returns null unless the filter is one that this stands for */
  static RowTest of(Filter filter) {
    if (filter == null) {
      return null;
    }
    RowTest test = new RowTest(filter);
    return test.isKnown() ? test : null;
  }

  private boolean isKnown() {
    // What a list asks a SingleColumnValueFilter about depends on what others of it let through.
    return others.isEmpty()
      || whole != null && (columns.isEmpty() || names.isEmpty() && cells.isEmpty());
  }

  /** Into parts of which all have to pass. */
  private void split(Filter filter) {
    NameTest name = NameTest.of(filter);
    CellTest cell = CellTest.of(filter);
    KeyTest key = KeyTest.of(filter);
    if (name != null) {
      names.add(name);
    } else if (cell != null) {
      cells.add(cell);
    } else if (key != null) {
      keys.add(key);
    } else if (isAnd(filter) && !((FilterList) filter).getFilters().isEmpty()) {
      ((FilterList) filter).getFilters().forEach(this::split);
    } else {
      others.add(filter);
    }
  }

  private static boolean isAnd(Filter filter) {
    return filter.getClass() == FilterList.class
      && ((FilterList) filter).getOperator() == FilterList.Operator.MUST_PASS_ALL;
  }

  private static Part part(Filter filter, List<ColumnTest> columns) {
    // By exact class: a subclass may decide otherwise.
    if (filter.getClass() == SingleColumnValueFilter.class) {
      ColumnTest test = ColumnTest.of((SingleColumnValueFilter) filter, columns.size());
      if (test == null) {
        return null;
      }
      columns.add(test);
      return (seen, row, offset, length) -> test.passes(seen);
    }
    if (filter.getClass() == RowFilter.class) {
      return ofKey(Comparison.of((RowFilter) filter));
    }
    if (filter.getClass() == PrefixFilter.class) {
      byte[] prefix = ((PrefixFilter) filter).getPrefix();
      return prefix == null ? null : ofKey(Comparison.ofPrefix(prefix));
    }
    return filter.getClass() == FilterList.class
      ? list(((FilterList) filter).getFilters(), columns, !isAnd(filter))
      : null;
  }

  /** @param comparison or null */
  private static Part ofKey(Comparison comparison) {
    return comparison == null
      ? null
      : (seen, row, offset, length) -> comparison.passes(row, offset, length);
  }

  /** Returns null if there is none, or one that is not known */
  private static Part list(List<Filter> filters, List<ColumnTest> columns, boolean isOr) {
    Part[] parts = new Part[filters.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = part(filters.get(i), columns);
      if (parts[i] == null) {
        return null;
      }
    }
    return parts.length == 0 ? null : (seen, row, offset, length) -> {
      for (Part part : parts) {
        if (part.passes(seen, row, offset, length) == isOr) {
          return isOr;
        }
      }
      return !isOr;
    };
  }

  /** Returns the scan without rows before and behind those that pass, as far as that is known */
  Scan narrow(Scan scan) throws IOException {
    Scan narrow = new Scan(scan);
    byte[] start = next(scan.getStartRow());
    if (start != null && Bytes.compareTo(start, scan.getStartRow()) > 0) {
      narrow.withStartRow(start, true);
    }
    byte[] end = HConstants.EMPTY_END_ROW;
    for (KeyTest key : keys) {
      end = earlierEnd(key.end(), end);
    }
    if (end.length > 0 && end.length <= HConstants.MAX_ROW_LENGTH
      && earlierEnd(end, scan.getStopRow()) == end) {
      narrow.withStopRow(end, false);
    }
    return narrow;
  }

  /** Either is empty if it is the end of the table; of equal ones, returns the first. */
  private static byte[] earlierEnd(byte[] one, byte[] other) {
    return other.length == 0 || one.length > 0 && Bytes.compareTo(one, other) <= 0 ? one : other;
  }

  /** Returns what has to be asked of columns of the family, or null if that is nothing */
  FamilyTests within(byte[] family) {
    return FamilyTests.of(columns, family);
  }

  /** Returns which columns of the family the filter lets through, or null if it is all */
  FamilyNames namesWithin(byte[] family) {
    return FamilyNames.of(names, family);
  }

  /**
   * Returns which cells of a family with so many versions the filter lets through, or null if it is
   * all
   */
  FamilyCells cellsWithin(int maxVersions) {
    return FamilyCells.of(cells, maxVersions);
  }

  /** Whether each row passes that has a cell in a column that does, and whose key does. */
  boolean isOfNamesAndKeys() {
    return whole == null && cells.isEmpty();
  }

  /** Whether cells have to be asked for their values or times. */
  boolean isOfCells() {
    return !columns.isEmpty() || !cells.isEmpty();
  }

  /** Whether of a row that passes, all cells do whose columns do. */
  boolean keepsColumnsWhole() {
    return cells.isEmpty();
  }

  /** Whether a decided row with a visible cell is one that the filter lets through. */
  boolean passes(int seen, byte[] row, int offset, int length) {
    return passesByKey(row, offset, length) && (cells.isEmpty() || FamilyCells.passes(seen))
      && (whole == null || whole.passes(seen, row, offset, length));
  }

  /** Whether there are {@link KeyTest}s, so that rows can be passed over. */
  boolean canPassOver() {
    return !keys.isEmpty();
  }

  /**
   * Returns a row (exclusive; empty for the end of the table) up to which the {@link KeyTest}s let
   * all rows from the given one on through, or null if that is not known
   */
  byte[] passesUntil(byte[] row, int offset, int length) {
    byte[] until = HConstants.EMPTY_END_ROW;
    for (int i = 0; i < keys.size(); i++) {
      byte[] ofKey = keys.get(i).passesUntil(row, offset, length);
      if (ofKey == null) {
        return null;
      }
      until = earlierEnd(ofKey, until);
    }
    return until;
  }

  /** Whether all of the {@link KeyTest}s let a row through. */
  boolean passesByKey(byte[] row, int offset, int length) {
    for (int i = 0; i < keys.size(); i++) {
      if (!keys.get(i).passes(row, offset, length)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a row, not before the given one, before which none from that one on passes; or null if
   * there is none
   */
  byte[] next(byte[] row) {
    byte[] next = row;
    for (int i = 0; i < keys.size() && next != null; i++) {
      next = keys.get(i).next(next);
    }
    return next;
  }

  /** Of the filter. */
  private interface Part {
    boolean passes(int seen, byte[] row, int offset, int length);
  }
}
