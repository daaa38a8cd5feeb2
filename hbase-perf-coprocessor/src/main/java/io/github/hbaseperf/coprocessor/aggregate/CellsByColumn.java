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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** How many cells each column has, by family and qualifier. Exact. Immutable. */
@InterfaceAudience.Public
public final class CellsByColumn implements Answer {

  private final SortedMap<byte[], SortedMap<byte[], Long>> byFamily =
    new TreeMap<>(Bytes.BYTES_COMPARATOR);

  CellsByColumn() {
  }

  /** Only before anybody else sees this. */
  void put(byte[] family, byte[] qualifier, long cells) {
    byFamily.computeIfAbsent(family, key -> new TreeMap<>(Bytes.BYTES_COMPARATOR)).put(qualifier,
      cells);
  }

  /** Returns how many cells the column has: 0 if it has none */
  public long cells(byte[] family, byte[] qualifier) {
    return qualifiers(family).getOrDefault(qualifier, 0L);
  }

  /** Families that have cells. */
  public Iterable<byte[]> families() {
    return Collections.unmodifiableSet(byFamily.keySet());
  }

  /** Cells of a family by qualifier; do not write to the arrays. */
  public SortedMap<byte[], Long> qualifiers(byte[] family) {
    return Collections
      .unmodifiableSortedMap(byFamily.getOrDefault(family, new TreeMap<>(Bytes.BYTES_COMPARATOR)));
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    Map<String, Long> byColumn = new LinkedHashMap<>();
    byFamily.forEach((family, qualifiers) -> qualifiers.forEach((qualifier, cells) -> byColumn
      .put(Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier), cells)));
    printed.put(name, byColumn);
  }
}
