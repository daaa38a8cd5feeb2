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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ByteBufferKeyValue;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.BitComparator;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.junit.jupiter.api.Test;

class TestRowTest {

  private static final Filter PREFIX = new PrefixFilter(Bytes.toBytes("ab"));
  private static final Filter KEY =
    new RowFilter(CompareOperator.EQUAL, new BinaryComparator(Bytes.toBytes("b")));

  private static boolean passes(Filter filter, String row) {
    return passes(RowTest.of(filter), row);
  }

  private static boolean passes(RowTest test, String row) {
    byte[] bytes = Bytes.toBytes("-" + row + "b");
    return test.passes(RowCursor.VISIBLE, bytes, 1, row.length());
  }

  @Test
  void testRowShorterThanThePrefixDoesNotPass() {
    assertThat(passes(PREFIX, "abc")).isTrue();
    assertThat(passes(PREFIX, "ab")).isTrue();
    assertThat(passes(PREFIX, "a")).isFalse();
    assertThat(passes(PREFIX, "")).isFalse();
  }

  @Test
  void testListPassesWhatItsOperatorSays() {
    FilterList both = new FilterList(PREFIX, KEY);
    FilterList either = new FilterList(FilterList.Operator.MUST_PASS_ONE, PREFIX, KEY);
    assertThat(passes(both, "ab")).isFalse();
    assertThat(passes(either, "ab")).isTrue();
    assertThat(passes(either, "b")).isTrue();
    assertThat(passes(either, "c")).isFalse();
  }

  @Test
  void testWhatIsNotKnownIsLeftToHBase() {
    assertThat(RowTest.of(null)).isNull();
    assertThat(RowTest.of(new FilterList())).isNull();
    assertThat(RowTest.of(new FilterList(FilterList.Operator.MUST_PASS_ONE, PREFIX,
      new ValueFilter(CompareOperator.EQUAL, new BinaryComparator(new byte[1]))))).isNull();
    assertThat(RowTest.of(new TimestampsFilter(List.of(1L), true))).isNull();
    assertThat(RowTest.of(new RowFilter(CompareOperator.EQUAL,
      new BitComparator(new byte[1], BitComparator.BitwiseOp.AND)))).isNull();
    assertThat(RowTest.of(new PrefixFilter(new byte[0]) {
    })).isNull();
  }

  /** As HBase's own filters say, cell by cell. */
  @Test
  void testColumnsAreLetThroughByTheirNames() throws Exception {
    byte[] q = Bytes.toBytes("q");
    List<Filter> filters =
      new ArrayList<>(List.of(new ColumnPrefixFilter(q), new ColumnPrefixFilter(new byte[0]),
        new ColumnRangeFilter(q, true, Bytes.toBytes("qq"), false),
        new ColumnRangeFilter(q, false, Bytes.toBytes("qq"), true),
        new ColumnRangeFilter(null, false, q, true), new ColumnRangeFilter(q, false, null, true)));
    for (CompareOperator operator : CompareOperator.values()) {
      if (operator != CompareOperator.NO_OP) {
        filters.add(new QualifierFilter(operator, new BinaryComparator(q)));
        filters.add(new QualifierFilter(operator, new BinaryPrefixComparator(q)));
        filters.add(new FamilyFilter(operator, new BinaryComparator(Bytes.toBytes("f"))));
      }
    }
    int single = filters.size();
    for (int i = 0; i < single; i++) {
      for (FilterList.Operator operator : FilterList.Operator.values()) {
        filters.add(new FilterList(operator, filters.get(i), filters.get((i + 5) % single),
          new FilterList(operator, filters.get(i))));
      }
    }
    for (Filter filter : filters) {
      for (String family : List.of("e", "f", "g")) {
        FamilyNames names = RowTest.of(filter).namesWithin(Bytes.toBytes(family));
        for (String qualifier : List.of("", "p", "q", "qa", "qq", "qqq", "r")) {
          KeyValue cell = new KeyValue(q, Bytes.toBytes(family), Bytes.toBytes(qualifier), q);
          filter.reset();
          boolean isIncluded = isIncluded(filter, cell);
          assertThat(names == null || names.include(cell)).as("%s of %s", filter, cell)
            .isEqualTo(isIncluded);
          assertThat(names == null || names.include(offHeap(cell))).isEqualTo(isIncluded);
        }
      }
    }
  }

  private static boolean isIncluded(Filter filter, Cell cell) throws IOException {
    return !filter.filterRowKey(cell) && filter.filterCell(cell) == Filter.ReturnCode.INCLUDE;
  }

  /** As HBase's own filters say of each row; behind a row that does not pass is the next one. */
  @Test
  void testRowsAreLetThroughByTheirKeys() throws Exception {
    List<String> rows = List.of("a", "aa", "ab", "ab\u0000", "aba", "abc", "ac", "b", "ba", "bb",
      "bba", "bbb", "c", "ca", "cb", "cba", "cc", "\u007f", "\u007fb");
    List<Supplier<Filter>> filters = List.of(() -> ranges("aa", true, "ab", true),
      () -> ranges("a", false, "b", false), () -> ranges("ab", false, "aba", true),
      () -> ranges("b", true, "", true), () -> ranges("", true, "b", false),
      () -> multiRange(range("aa", true, "ab", false), range("ac", true, "b", true),
        range("bbb", false, "cb", false)),
      () -> fuzzy("a?"), () -> fuzzy("?b"), () -> fuzzy("?b", "b?"), () -> fuzzy("c??"),
      () -> fuzzy("??a"));
    for (Supplier<Filter> filter : filters) {
      RowTest test = RowTest.of(filter.get());
      for (String from : rows) {
        byte[] next = RowTest.of(filter.get()).next(Bytes.toBytes(from));
        for (String row : rows.subList(rows.indexOf(from), rows.size())) {
          Filter ofHBase = filter.get();
          KeyValue cell =
            new KeyValue(Bytes.toBytes(row), Bytes.toBytes("f"), Bytes.toBytes("q"), new byte[0]);
          boolean passes = isIncluded(ofHBase, cell);
          assertThat(passes(RowTest.of(filter.get()), row)).as("%s of %s", row, ofHBase)
            .isEqualTo(passes);
          assertThat(passes && (next == null || Bytes.compareTo(Bytes.toBytes(row), next) < 0))
            .as("%s of %s is passed over from %s", row, ofHBase, from).isFalse();
        }
        assertThat(passes(test, from)).isEqualTo(passes(RowTest.of(filter.get()), from));
      }
    }
  }

  @Test
  void testNextRowIsTheFirstOneThatMayPass() {
    assertNext(ranges("aa", true, "ab", true), "a", "aa");
    assertNext(ranges("aa", true, "ab", true), "aab", "aab");
    assertNext(ranges("aa", true, "ab", true), "ac", null);
    assertNext(fuzzy("?b"), "aa", "ab");
    assertNext(fuzzy("?b"), "ac", "b");
    assertNext(fuzzy("a?"), "b", null);
    assertNext(new FilterList(fuzzy("?b"), ranges("c", true, "d", true)), "ac", "c");
    assertNext(PREFIX, "a", "ab");
    assertNext(PREFIX, "abc", "abc");
    assertNext(PREFIX, "ac", null);
    assertNext(new FilterList(FilterList.Operator.MUST_PASS_ONE, PREFIX, KEY), "a", "a");
  }

  @Test
  void testRowsThatPassTogetherEndWithTheirRange() {
    assertTogether(ranges("aa", true, "ab", true), "aa", "ab\0");
    assertTogether(ranges("aa", true, "ab", false), "aab", "ab");
    assertTogether(ranges("aa", true, "ab", false), "a", null);
    assertTogether(ranges("aa", true, "ab", false), "ab", null);
    assertTogether(ranges("aa", true, "", true), "b", "");
    assertTogether(fuzzy("a?"), "a", null);
    assertTogether(PREFIX, "abc", "ac");
    assertTogether(PREFIX, "a", null);
    assertTogether(new PrefixFilter(new byte[0]), "a", "");
    Filter both = new FilterList(ranges("a", true, "c", false), ranges("b", true, "", false));
    assertTogether(both, "b", "c");
    assertTogether(both, "a", null);
  }

  private static void assertTogether(Filter filter, String row, String expected) {
    byte[] until = RowTest.of(filter).passesUntil(Bytes.toBytes(row), 0, row.length());
    assertThat(until).isEqualTo(expected == null ? null : Bytes.toBytes(expected));
  }

  private static void assertNext(Filter filter, String row, String expected) {
    byte[] next = RowTest.of(filter).next(Bytes.toBytes(row));
    assertThat(next).isEqualTo(expected == null ? null : Bytes.toBytes(expected));
  }

  private static Filter ranges(String start, boolean inclusiveStart, String stop,
    boolean inclusiveStop) {
    return multiRange(range(start, inclusiveStart, stop, inclusiveStop));
  }

  private static Filter multiRange(MultiRowRangeFilter.RowRange... ranges) {
    return new MultiRowRangeFilter(new ArrayList<>(List.of(ranges)));
  }

  private static MultiRowRangeFilter.RowRange range(String start, boolean inclusiveStart,
    String stop, boolean inclusiveStop) {
    return new MultiRowRangeFilter.RowRange(start, inclusiveStart, stop, inclusiveStop);
  }

  /** A question mark stands for any byte. */
  private static Filter fuzzy(String... patterns) {
    List<Pair<byte[], byte[]>> keys = new ArrayList<>();
    for (String pattern : patterns) {
      byte[] mask = new byte[pattern.length()];
      for (int i = 0; i < mask.length; i++) {
        mask[i] = (byte) (pattern.charAt(i) == '?' ? 1 : 0);
      }
      keys.add(new Pair<>(Bytes.toBytes(pattern), mask));
    }
    return new FuzzyRowFilter(keys);
  }

  @Test
  void testFilterThatWasAskedBeforeIsLeftToHBase() throws Exception {
    Filter asked = fuzzy("?b");
    isIncluded(asked, new KeyValue(new byte[3], new byte[1], new byte[1], new byte[0]));
    assertThat(RowTest.of(asked)).isNull();
  }

  /** As HBase's own filters say, cell by cell. */
  @Test
  void testCellsAreLetThroughByTheirValuesAndTimes() throws Exception {
    List<Filter> filters = new ArrayList<>(
      List.of(new TimestampsFilter(List.of(3L, 1L)), new TimestampsFilter(List.of())));
    for (CompareOperator operator : CompareOperator.values()) {
      if (operator != CompareOperator.NO_OP) {
        filters.add(new ValueFilter(operator, new BinaryComparator(Bytes.toBytes("v2"))));
      }
    }
    filters.add(new FilterList(filters.get(0), filters.get(2)));
    for (Filter filter : filters) {
      FamilyCells cells = RowTest.of(filter).cellsWithin(1);
      for (long time = 0; time < 5; time++) {
        for (String value : List.of("", "v1", "v2", "v3")) {
          KeyValue cell =
            new KeyValue(new byte[1], new byte[1], new byte[1], time, Bytes.toBytes(value));
          filter.reset();
          boolean isIncluded = isIncluded(filter, cell);
          for (int bits : new int[] { cells.of(true, cell), cells.of(true, offHeap(cell)),
            cells.ofAny(cell), cells.of(true, cell.getBuffer(), cell.getValueOffset(),
              cell.getValueLength(), time) }) {
            assertThat(FamilyCells.passes(bits)).as("%s of %s", filter, cell).isEqualTo(isIncluded);
          }
          assertThat(cells.of(false, cell)).isZero();
          assertThat(RowTest.of(filter).cellsWithin(2).of(false, cell)).isPositive();
        }
      }
    }
  }

  private static Cell offHeap(KeyValue cell) {
    ByteBuffer direct = ByteBuffer.allocateDirect(cell.getLength());
    direct.put(cell.getBuffer(), cell.getOffset(), cell.getLength());
    return new ByteBufferKeyValue(direct, 0, cell.getLength());
  }

  @Test
  void testNamesStandBesideKeysInListsThatMustPassAll() {
    ColumnPrefixFilter name = new ColumnPrefixFilter(new byte[1]);
    assertThat(RowTest.of(name).isOfNamesAndKeys()).isTrue();
    assertThat(RowTest.of(new FilterList(name, new FilterList(name))).isOfNamesAndKeys()).isTrue();
    assertThat(RowTest.of(new FilterList(name, KEY)).isOfNamesAndKeys()).isFalse();
    assertThat(RowTest.of(new FilterList(name, fuzzy("a?"))).isOfNamesAndKeys()).isTrue();
    assertThat(
      RowTest.of(new FilterList(FilterList.Operator.MUST_PASS_ONE, name, name)).isOfNamesAndKeys())
        .isTrue();
    assertThat(RowTest.of(new FilterList(FilterList.Operator.MUST_PASS_ONE, name, KEY))).isNull();
    assertThat(RowTest.of(new FilterList(name,
      new SingleColumnValueFilter(new byte[1], new byte[1], CompareOperator.EQUAL, new byte[1]))))
        .isNull();
    assertThat(RowTest.of(new ColumnPrefixFilter(new byte[0]) {
    })).isNull();
  }

  @Test
  void testSoManyColumnsAreTestedAndNoMore() {
    List<Filter> columns = new ArrayList<>();
    for (int i = 0; i < ColumnTest.MAX_TESTS; i++) {
      columns.add(new SingleColumnValueFilter(Bytes.toBytes("f"), Bytes.toBytes(i),
        CompareOperator.EQUAL, new byte[0]));
    }
    FamilyTests tests = RowTest.of(new FilterList(columns)).within(Bytes.toBytes("f"));
    byte[] last = Bytes.toBytes(ColumnTest.MAX_TESTS - 1);
    assertThat(tests.of(last, 0, last.length, 0, 0)).isPositive();
    assertThat(tests.of(last, 0, last.length, 0, 1)).isPositive();
    columns.add(columns.get(0));
    assertThat(RowTest.of(new FilterList(columns))).isNull();
  }

  @Test
  void testScanIsNarrowedToTheRowsThatMayPass() throws Exception {
    assertRange(PREFIX, "ab", "ac");
    assertRange(new FilterList(new FilterList(PREFIX), KEY), "ab", "ac");
    assertRange(new FilterList(FilterList.Operator.MUST_PASS_ONE, PREFIX, KEY), "a", "x");
    assertRange(new PrefixFilter(new byte[] { (byte) 0xff }), "\\xFF", "x");
    assertRange(new PrefixFilter(new byte[HConstants.MAX_ROW_LENGTH + 1]), "a", "x");
    assertRange(ranges("b", true, "d", true), "b", "d\0");
    assertRange(new FilterList(ranges("abc", true, "", true), PREFIX), "abc", "ac");
    assertRange(ranges("b", true, "y", true), "b", "x");
    assertRange(fuzzy("?b"), "a", "x");
  }

  private static void assertRange(Filter filter, String start, String stop) throws Exception {
    Scan asked = new Scan().withStartRow(Bytes.toBytes("a"), false).withStopRow(Bytes.toBytes("x"));
    Scan narrow = RowTest.of(filter).narrow(asked);
    assertThat(Bytes.toStringBinary(narrow.getStartRow())).isEqualTo(start);
    assertThat(Bytes.toString(narrow.getStopRow())).isEqualTo(stop);
    assertThat(narrow.includeStartRow()).isEqualTo(!start.equals("a"));
    assertThat(Bytes.toString(asked.getStartRow())).isEqualTo("a");
  }
}
