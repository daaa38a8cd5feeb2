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

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Which columns a filter lets through by their names, with all of their versions: a FamilyFilter,
 * QualifierFilter, ColumnPrefixFilter or ColumnRangeFilter, or a list of such. One thread.
 */
final class NameTest {

  /** Of a family. */
  interface Qualifiers {
    boolean include(byte[] bytes, int offset, int length);
  }

  static final Qualifiers ALL = (bytes, offset, length) -> true;
  static final Qualifiers NONE = (bytes, offset, length) -> false;

  private final Function<byte[], Qualifiers> byFamily;

  private NameTest(Function<byte[], Qualifiers> byFamily) {
    this.byFamily = byFamily;
  }

  private static NameTest of(Qualifiers ofEachFamily) {
    return new NameTest(family -> ofEachFamily);
  }

  /** Returns null unless the filter is one that this stands for */
  static NameTest of(Filter filter) {
    // By exact class: a subclass may decide otherwise.
    if (filter.getClass() == FamilyFilter.class) {
      Comparison comparison = Comparison.of((FamilyFilter) filter);
      return comparison == null
        ? null
        : new NameTest(family -> comparison.passes(family, 0, family.length) ? ALL : NONE);
    }
    if (filter.getClass() == QualifierFilter.class) {
      Comparison comparison = Comparison.of((QualifierFilter) filter);
      return comparison == null ? null : of(comparison::passes);
    }
    if (filter.getClass() == ColumnPrefixFilter.class) {
      byte[] prefix = ((ColumnPrefixFilter) filter).getPrefix();
      return prefix == null ? null : of(Comparison.ofPrefix(prefix)::passes);
    }
    if (filter.getClass() == ColumnRangeFilter.class) {
      return range((ColumnRangeFilter) filter);
    }
    return filter.getClass() == FilterList.class ? list((FilterList) filter) : null;
  }

  private static NameTest range(ColumnRangeFilter filter) {
    byte[] first = filter.getMinColumn();
    byte[] last = filter.getMaxColumn();
    int leastOrder = filter.isMinColumnInclusive() ? 0 : 1;
    int mostOrder = filter.isMaxColumnInclusive() ? 0 : -1;
    return of((bytes, offset,
      length) -> (first == null || order(bytes, offset, length, first) >= leastOrder)
        && (last == null || order(bytes, offset, length, last) <= mostOrder));
  }

  private static int order(byte[] bytes, int offset, int length, byte[] other) {
    return Integer.signum(Bytes.compareTo(bytes, offset, length, other, 0, other.length));
  }

  /** Returns null if there is none, or one that is not known */
  private static NameTest list(FilterList list) {
    List<NameTest> tests =
      list.getFilters().stream().map(NameTest::of).collect(Collectors.toList());
    boolean isOr = list.getOperator() == FilterList.Operator.MUST_PASS_ONE;
    return tests.isEmpty() || tests.contains(null)
      ? null
      : new NameTest(family -> within(tests, family, isOr));
  }

  /** Returns what all of the tests let through of a family */
  static Qualifiers within(List<NameTest> tests, byte[] family) {
    return within(tests, family, false);
  }

  private static Qualifiers within(List<NameTest> tests, byte[] family, boolean isOr) {
    List<Qualifiers> parts =
      tests.stream().map(test -> test.byFamily.apply(family)).collect(Collectors.toList());
    Qualifiers decisive = isOr ? ALL : NONE;
    Qualifiers neutral = isOr ? NONE : ALL;
    if (parts.contains(decisive)) {
      return decisive;
    }
    Qualifiers[] asked = parts.stream().filter(part -> part != neutral).toArray(Qualifiers[]::new);
    if (asked.length < 2) {
      return asked.length == 0 ? neutral : asked[0];
    }
    return (bytes, offset, length) -> {
      for (Qualifiers part : asked) {
        if (part.include(bytes, offset, length) == isOr) {
          return isOr;
        }
      }
      return !isOr;
    };
  }
}
