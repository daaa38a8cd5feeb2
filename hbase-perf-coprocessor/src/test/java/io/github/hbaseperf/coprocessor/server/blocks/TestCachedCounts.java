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

import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestCachedCounts {

  private static final Path OLD = new Path("/data/t/r/a/old");
  private static final Path NEW = new Path("/data/t/r/a/new");
  private static final Set<Path> FILES = Set.of(OLD);

  private final CachedCounts counts = new CachedCounts();

  private static byte[] row(String row) {
    return Bytes.toBytes(row);
  }

  private static CachedCount count(String start, String stop, long rows, Set<Path> files) {
    return new CachedCount(row(start), row(stop), rows, files);
  }

  private void add(String start, String stop, long rows) {
    counts.add(List.of(count(start, stop, rows, FILES)));
  }

  private CachedCount find(String start, String stop) {
    return counts.find(row(start), row(stop));
  }

  private String nextStartRow(String row) {
    byte[] next = counts.nextStartRow(row(row));
    return next == null ? null : Bytes.toString(next);
  }

  @Test
  void testRangeIsFoundByItsFirstRowOnly() {
    add("b", "d", 5);
    assertThat(find("b", "d").rows).isEqualTo(5);
    assertThat(find("b", "").rows).isEqualTo(5);
    assertThat(find("a", "d")).isNull();
    assertThat(find("c", "d")).isNull();
    assertThat(find("bb", "d")).isNull();
  }

  @Test
  void testRangeThatEndsBehindTheScanIsNotFound() {
    add("b", "d", 5);
    add("x", "", 6);
    assertThat(find("b", "c")).isNull();
    assertThat(find("b", "cz")).isNull();
    assertThat(find("x", "z")).isNull();
    assertThat(find("x", "").rows).isEqualTo(6);
  }

  @Test
  void testLongestRangeComesFirstAndThenTheShorterOnes() {
    add("", "", 9);
    counts.add(List.of(count("", "b", 2, FILES)));
    counts.add(List.of(count("", "c", 3, FILES), count("", "b", 2, FILES)));
    add("b", "c", 1);
    CachedCount longest = find("", "");
    assertThat(longest.rows).isEqualTo(9);
    assertThat(counts.findShorter(longest).rows).isEqualTo(3);
    assertThat(counts.findShorter(counts.findShorter(longest)).rows).isEqualTo(2);
    assertThat(counts.findShorter(find("", "b"))).isNull();
    assertThat(counts.findShorter(find("b", "c"))).isNull();
    assertThat(find("", "bz").rows).isEqualTo(2);
  }

  @Test
  void testNextStartRowIsBehindTheRow() {
    add("b", "c", 1);
    add("b", "d", 2);
    add("e", "f", 3);
    assertThat(nextStartRow("")).isEqualTo("b");
    assertThat(nextStartRow("a")).isEqualTo("b");
    assertThat(nextStartRow("b")).isEqualTo("e");
    assertThat(nextStartRow("e")).isNull();
  }

  @Test
  void testCountTakesThePlaceOfThoseItCovers() {
    add("b", "c", 1);
    add("c", "d", 2);
    add("d", "f", 3);
    long bytes = counts.bytes();
    assertThat(counts.add(List.of(count("b", "d", 9, FILES)))).isNegative();
    assertThat(counts.bytes()).isLessThan(bytes);
    assertThat(find("b", "d").rows).isEqualTo(9);
    assertThat(find("b", "c")).isNull();
    assertThat(find("c", "d")).isNull();
    assertThat(find("d", "f").rows).isEqualTo(3);
  }

  @Test
  void testCountOfFilesThatAreGoneGoesWhereItsRangeIsCountedAnew() {
    add("a", "e", 5);
    add("c", "f", 3);
    add("d", "f", 2);
    counts.add(List.of(count("a", "d", 4, Set.of(NEW))));
    assertThat(find("a", "f").rows).isEqualTo(4);
    assertThat(find("c", "f")).isNull();
    assertThat(find("d", "f").rows).isEqualTo(2);
    counts.add(List.of(count("d", "e", 1, Set.of(OLD, NEW))));
    assertThat(find("d", "f").rows).isEqualTo(2);
    assertThat(find("d", "e").rows).isEqualTo(1);
  }

  @Test
  void testNeighborsOfTheSameFilesAreJoined() {
    add("", "b", 1);
    add("b", "c", 2);
    counts.add(List.of(count("c", "d", 3, Set.of(OLD, NEW))));
    add("d", "e", 4);
    add("f", "g", 5);
    add("g", "", 6);
    assertThat(counts.join()).isNegative();
    assertThat(find("", "c").rows).isEqualTo(3);
    assertThat(find("", "b")).isNull();
    assertThat(find("c", "d").rows).isEqualTo(3);
    assertThat(find("d", "e").rows).isEqualTo(4);
    assertThat(find("f", "").rows).isEqualTo(11);
    assertThat(counts.join()).isZero();
  }

  @Test
  void testWhatLiesInAJoinedRangeIsLeftOut() {
    add("a", "c", 3);
    add("b", "c", 1);
    add("c", "d", 2);
    counts.join();
    assertThat(find("a", "d").rows).isEqualTo(5);
    assertThat(find("b", "c")).isNull();
    assertThat(find("c", "d")).isNull();
  }

  @Test
  void testNothingIsLeftOfTheBytesOfWhatWent() {
    add("a", "b", 3);
    long one = counts.bytes();
    add("b", "c", 3);
    assertThat(counts.bytes()).isLessThan(2 * one);
    add("a", "c", 6);
    assertThat(counts.bytes()).isEqualTo(one);
  }
}
