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

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.util.Bytes;

/** What rows a set of files has from a start row (inclusive) to a stop row. Immutable. */
final class CachedCount {

  /** By start rows, and those of one start row by their stop rows. */
  static final Comparator<CachedCount> BY_RANGE = CachedCount::compareRanges;

  final byte[] startRow;
  /** Exclusive; empty for the end of the table. */
  final byte[] stopRow;
  final long rows;
  final Set<Path> files;
  /** Where some of the files go on behind the range. */
  final Map<Path, RowPlace> places;

  /** Whether the files have no delete marker in the range. */
  final boolean isOfPuts;
  /** Names of others, and of earlier ones, that have no row in the range that these have not. */
  final Set<String> coveredFiles;
  final RangeAnswer answer;

  CachedCount(byte[] startRow, byte[] stopRow, long rows, Set<Path> files) {
    this(startRow, stopRow, rows, files, Collections.emptyMap(), false, Collections.emptySet(),
      RangeAnswer.NONE);
  }

  private CachedCount(byte[] startRow, byte[] stopRow, long rows, Set<Path> files,
    Map<Path, RowPlace> places, boolean isOfPuts, Set<String> coveredFiles, RangeAnswer answer) {
    this.startRow = startRow;
    this.stopRow = stopRow;
    this.rows = rows;
    this.files = files;
    this.places = places;
    this.isOfPuts = isOfPuts;
    this.coveredFiles = coveredFiles;
    this.answer = answer;
  }

  CachedCount withPlaces(Map<Path, RowPlace> ofRowsBehind) {
    return new CachedCount(startRow, stopRow, rows, files, ofRowsBehind, isOfPuts, coveredFiles,
      answer);
  }

  CachedCount ofPuts(boolean haveNoMarkers) {
    return new CachedCount(startRow, stopRow, rows, files, places, haveNoMarkers, coveredFiles,
      answer);
  }

  CachedCount with(RangeAnswer found) {
    return new CachedCount(startRow, stopRow, rows, files, places, isOfPuts, coveredFiles, found);
  }

  CachedCount covering(Set<String> otherFiles) {
    return new CachedCount(startRow, stopRow, rows, files, places, isOfPuts, otherFiles, answer);
  }

  /** The same with sets that are equal. */
  CachedCount sharing(Set<Path> equalFiles, Set<String> equalCovered) {
    return equalFiles == files && equalCovered == coveredFiles
      ? this
      : new CachedCount(startRow, stopRow, rows, equalFiles, places, isOfPuts, equalCovered,
        answer);
  }

  /** The same of files that have the same rows. */
  CachedCount of(Set<Path> others) {
    return new CachedCount(startRow, stopRow, rows, others).ofPuts(isOfPuts).with(answer);
  }

  private static int compareRanges(CachedCount left, CachedCount right) {
    int order = Bytes.compareTo(left.startRow, right.startRow);
    return order == 0 ? compareStopRows(left.stopRow, right.stopRow) : order;
  }

  static int compareStopRows(byte[] left, byte[] right) {
    return left.length == 0 || right.length == 0
      ? Boolean.compare(left.length == 0, right.length == 0)
      : Bytes.compareTo(left, right);
  }

  boolean beginsWith(byte[] row) {
    return Bytes.equals(startRow, row);
  }

  /** Whether all rows of the other range are in this one. */
  boolean covers(CachedCount other) {
    return Bytes.compareTo(startRow, other.startRow) <= 0
      && compareStopRows(stopRow, other.stopRow) >= 0;
  }

  /**
   * Whether the other one goes on where this one ends, with the same files, and both together can
   * become one.
   */
  boolean precedes(CachedCount next) {
    return answer == RangeAnswer.NONE && stopRow.length > 0 && Bytes.equals(stopRow, next.startRow)
      && files.equals(next.files);
  }

  /** This, and the one that it precedes. */
  CachedCount and(CachedCount next) {
    return new CachedCount(startRow, next.stopRow, rows + next.rows, files, next.places,
      isOfPuts && next.isOfPuts, Collections.emptySet(), RangeAnswer.NONE);
  }
}
