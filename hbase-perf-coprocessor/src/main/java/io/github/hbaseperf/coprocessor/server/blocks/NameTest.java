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

import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Which columns a filter lets through by their names, with all of their versions: a FamilyFilter,
 * QualifierFilter, ColumnPrefixFilter or ColumnRangeFilter. One thread.
 */
final class NameTest {

  /** Of a family, or of a qualifier. */
  private interface Names {
    boolean include(byte[] bytes, int offset, int length);
  }

  private static final Names ALL = (bytes, offset, length) -> true;

  private final Names families;
  private final Names qualifiers;

  private NameTest(Names families, Names qualifiers) {
    this.families = families;
    this.qualifiers = qualifiers;
  }

  /** Returns null unless the filter is one that this stands for */
  static NameTest of(Filter filter) {
    // By exact class: a subclass may decide otherwise.
    if (filter.getClass() == FamilyFilter.class) {
      Comparison comparison = Comparison.of((FamilyFilter) filter);
      return comparison == null ? null : new NameTest(comparison::passes, ALL);
    }
    if (filter.getClass() == QualifierFilter.class) {
      Comparison comparison = Comparison.of((QualifierFilter) filter);
      return comparison == null ? null : new NameTest(ALL, comparison::passes);
    }
    if (filter.getClass() == ColumnPrefixFilter.class) {
      byte[] prefix = ((ColumnPrefixFilter) filter).getPrefix();
      return prefix == null ? null : new NameTest(ALL, Comparison.ofPrefix(prefix)::passes);
    }
    return filter.getClass() == ColumnRangeFilter.class ? range((ColumnRangeFilter) filter) : null;
  }

  private static NameTest range(ColumnRangeFilter filter) {
    byte[] first = filter.getMinColumn();
    byte[] last = filter.getMaxColumn();
    int leastOrder = filter.isMinColumnInclusive() ? 0 : 1;
    int mostOrder = filter.isMaxColumnInclusive() ? 0 : -1;
    return new NameTest(ALL,
      (bytes, offset,
        length) -> (first == null || order(bytes, offset, length, first) >= leastOrder)
          && (last == null || order(bytes, offset, length, last) <= mostOrder));
  }

  private static int order(byte[] bytes, int offset, int length, byte[] other) {
    return Integer.signum(Bytes.compareTo(bytes, offset, length, other, 0, other.length));
  }

  boolean includesFamily(byte[] family) {
    return families.include(family, 0, family.length);
  }

  boolean includesQualifier(byte[] bytes, int offset, int length) {
    return qualifiers.include(bytes, offset, length);
  }

  /** Whether nothing has to be asked of qualifiers. */
  boolean isOfFamilies() {
    return qualifiers == ALL;
  }
}
