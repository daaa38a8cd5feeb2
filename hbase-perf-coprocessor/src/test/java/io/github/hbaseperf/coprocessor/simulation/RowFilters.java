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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.testkit.region.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.util.Pair;

/** Filters that seek rows, which ParseFilter does not know by itself. */
final class RowFilters {
  private RowFilters() {
  }

  /**
   * From here on texts of filters may have {@code FuzzyRow('a')} and {@code RowRange('a', 'c')}.
   */
  static void register() {
    ParseFilter.registerFilter("FuzzyRow", FuzzyRow.class.getName());
    ParseFilter.registerFilter("RowRange", RowRange.class.getName());
  }

  /** ParseFilter keeps the quotes of its arguments. */
  private static byte[] unquoted(byte[] argument) {
    return ParseFilter.removeQuotesFromByteArray(argument);
  }

  /**
   * Rows that begin with the first byte of a row. FuzzyRowFilter wants rows at least as long as its
   * pattern, which here is all that every row has; it seeks past shorter ones, or returns them.
   */
  public static final class FuzzyRow {
    private FuzzyRow() {
    }

    public static Filter createFilterFromArguments(ArrayList<byte[]> arguments) {
      byte[] first = Arrays.copyOf(unquoted(arguments.get(0)), 1);
      return new FuzzyRowFilter(List.of(new Pair<>(first, new byte[1])));
    }
  }

  /** Rows from one to another, both included, or behind the row z. */
  public static final class RowRange {
    private RowRange() {
    }

    public static Filter createFilterFromArguments(ArrayList<byte[]> arguments) {
      return new MultiRowRangeFilter(new ArrayList<>(List.of(
        new MultiRowRangeFilter.RowRange(unquoted(arguments.get(0)), true,
          unquoted(arguments.get(1)), true),
        new MultiRowRangeFilter.RowRange(Cells.bytes("z"), false, new byte[0], true))));
    }
  }
}
