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

import org.apache.hadoop.hbase.regionserver.ScanInfo;

/** What decides on the cells of one store. One thread. */
final class StoreRules {

  /** Differs from that of the other stores of the scan. */
  final int number;
  final ScanTimes times;
  /** Of columns that the store may have, or null. */
  final FamilyTests tests;
  /** Which columns a filter lets through, or null if it is all. */
  final FamilyNames names;
  /** Which cells a filter lets through, or null if it is all. */
  final FamilyCells cells;
  /**
   * Columns that have to be told from others, or null: it is enough to know that a row is there.
   */
  final FamilyColumns columns;

  /** @param test or null */
  StoreRules(int number, ScanInfo info, ScanTimes times, RowTest test, FamilyColumns columns) {
    byte[] family = info.getFamily();
    this.number = number;
    this.times = times;
    this.tests = test == null ? null : test.within(family);
    this.names = test == null ? null : test.namesWithin(family);
    this.cells = test == null ? null : test.cellsWithin(info.getMaxVersions());
    this.columns = columns;
  }
}
