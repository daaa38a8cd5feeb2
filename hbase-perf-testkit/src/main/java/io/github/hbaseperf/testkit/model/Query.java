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
package io.github.hbaseperf.testkit.model;

import java.util.List;
import java.util.Map;

/**
 * A scan or get.
 *
 * @param startRow  "" for the first one
 * @param stopRow   "" for the end
 * @param columns   qualifiers by family; no qualifiers: all of the family; no family: all
 * @param versions  of a column, at most
 * @param ranges    time ranges by family; "" for all other families
 * @param offset    cells of a row and family that are left out
 * @param limit     cells of a row and family that follow the offset, at most; -1 for all
 * @param filter    in the language of HBase's ParseFilter; "" for none
 * @param readPoint 0 for the latest
 * @param onDemand  families that the filter does not need are read if a row passes
 */
public record Query(String startRow, boolean includeStart, String stopRow, boolean includeStop,
  boolean reversed, Map<String, List<String>> columns, int versions, boolean raw,
  Map<String, Span> ranges, int offset, int limit, String filter, long readPoint,
  boolean onDemand) {

  /** The same from a row on, inclusive. */
  public Query from(String row) {
    return new Query(row, true, stopRow, includeStop, reversed, columns, versions, raw, ranges,
      offset, limit, filter, readPoint, onDemand);
  }

  /** The time range for cells of this family. */
  public Span range(String family) {
    return ranges.getOrDefault(family, ranges.getOrDefault("", Span.ALL));
  }

  /** Where other states may be seen in between, families must not be read at different times. */
  public Query withoutDemand() {
    return new Query(startRow, includeStart, stopRow, includeStop, reversed, columns, versions, raw,
      ranges, offset, limit, filter, readPoint, false);
  }

  /** Returns what its filter may be asked about: all versions, whatever is left out then. */
  public Query forItsFilter() {
    return new Query(startRow, includeStart, stopRow, includeStop, reversed, columns,
      Integer.MAX_VALUE, raw, ranges, 0, -1, "", readPoint, false);
  }

  /** At its read point, but not above this one; 0 for the latest. */
  public Query readingBelow(long highest) {
    return readPoint <= highest ? this : at(highest);
  }

  /** The same query at a read point. */
  public Query at(long newReadPoint) {
    return new Query(startRow, includeStart, stopRow, includeStop, reversed, columns, versions, raw,
      ranges, offset, limit, filter, newReadPoint, onDemand);
  }

  /** Whether the scan comes to a row before another. */
  public boolean isBefore(String row, String other) {
    return reversed ? row.compareTo(other) > 0 : row.compareTo(other) < 0;
  }

  /** Whether the cell is of a family or column that is read. */
  public boolean wants(ModelCell cell) {
    List<String> qualifiers = columns.get(cell.family());
    return qualifiers == null
      ? columns.isEmpty()
      : qualifiers.isEmpty() || qualifiers.contains(cell.qualifier());
  }

  boolean includesRow(String row) {
    String first = reversed ? stopRow : startRow;
    String last = reversed ? startRow : stopRow;
    boolean includeFirst = reversed ? includeStop : includeStart;
    boolean includeLast = reversed ? includeStart : includeStop;
    int toFirst = row.compareTo(first);
    int toLast = last.isEmpty() ? -1 : row.compareTo(last);
    return (first.isEmpty() || toFirst > 0 || toFirst == 0 && includeFirst)
      && (toLast < 0 || toLast == 0 && includeLast);
  }
}
