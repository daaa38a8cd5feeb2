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

import io.github.hbaseperf.coprocessor.aggregate.CellHashes;
import io.github.hbaseperf.coprocessor.aggregate.ColumnName;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The columns of which something has to be known: whose values are asked for, which are the first
 * ones by number, and those that the scan names.
 */
final class ScanColumns {

  private final Scan scan;
  private final boolean countsCells;
  /** Or null. */
  private final CellHashes hashes;
  private final List<ColumnName> numbered;

  ScanColumns(Scan scan, RowQuestion question) {
    this.scan = scan;
    this.countsCells = question.countsCells();
    this.hashes = question.cellHashes();
    this.numbered = new ArrayList<>(question.valueColumns());
    if (countsCells) {
      scan.getFamilyMap().keySet().forEach(this::numberNamed);
    }
  }

  /** Cells of named columns are counted by their columns, so that sources can be merged. */
  private void numberNamed(byte[] family) {
    for (byte[] qualifier : named(family)) {
      ColumnName column = new ColumnName(family, qualifier);
      if (!numbered.contains(column)) {
        numbered.add(column);
      }
    }
  }

  private Iterable<byte[]> named(byte[] family) {
    NavigableSet<byte[]> named = scan.getFamilyMap().get(family);
    return named == null ? new ArrayList<>() : named;
  }

  /** How many columns have a number. */
  int size() {
    return numbered.size();
  }

  /** Returns what has to be known of a family of the scan, or null if its rows are enough */
  FamilyColumns of(byte[] family) {
    List<byte[]> qualifiers = new ArrayList<>();
    named(family).forEach(qualifiers::add);
    boolean isNamed = !qualifiers.isEmpty();
    if (!isNamed) {
      numbered.stream().filter(column -> Bytes.equals(column.family(), family))
        .forEach(column -> qualifiers.add(column.qualifier()));
    }
    if (qualifiers.isEmpty() && !countsCells) {
      return null;
    }
    int[] numbers = qualifiers.stream()
      .mapToInt(qualifier -> numbered.indexOf(new ColumnName(family, qualifier))).toArray();
    return new FamilyColumns(qualifiers.toArray(new byte[0][]), numbers, isNamed, countsCells,
      hashes);
  }
}
