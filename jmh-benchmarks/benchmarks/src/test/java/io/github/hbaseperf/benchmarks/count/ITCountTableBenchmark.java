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
package io.github.hbaseperf.benchmarks.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way to count a table that is hard to count finds the same rows, and so do parts. */
class ITCountTableBenchmark {
  private static final long ROWS = 3_000;

  @ParameterizedTest
  @EnumSource
  void testEveryWayFindsTheRows(CountTable table) throws Exception {
    CountTableState state = new CountTableState();
    state.rows = ROWS;
    state.table = table;
    state.open();
    try {
      long visible = table.visibleRows(ROWS);
      CountTableBenchmark benchmark = new CountTableBenchmark();
      assertThat(benchmark.auto(state)).isEqualTo(visible);
      assertThat(benchmark.again(state)).isEqualTo(visible);
      assertThat(benchmark.scanner(state)).isEqualTo(visible);
      assertThat(benchmark.autoCells(state)).isEqualTo(visible);
      assertThat(benchmark.scannerCells(state)).isEqualTo(visible);
      assertThat(benchmark.cellsAgain(state)).isEqualTo(visible);
    } finally {
      state.close();
    }
  }

  /** Of the files, only the ranges are read in which the memstore has rows. */
  @Test
  void testReopenedRegionIsCountedFromWhatWasSaved() throws Exception {
    ReopenedRegionState state = new ReopenedRegionState();
    state.rows = 60_000;
    state.save();
    try {
      state.open();
      assertThat(new ReopenedRegionBenchmark().firstCount(state)).isEqualTo(state.rows);
      assertThat(state.blocksRead()).isBetween(1L, 20L);
      state.close();
    } finally {
      state.delete();
    }
  }

  @Test
  void testPartsFindTheRows() throws Exception {
    RegionPartsState state = new RegionPartsState();
    state.rows = 60_000;
    state.threads = 2;
    state.open();
    try {
      assertThat(new RegionPartsBenchmark().blocks(state)).isEqualTo(state.rows);
      assertThat(new RegionPartsBenchmark().fingerprint(state)).isEqualTo(state.rows);
    } finally {
      state.close();
    }
  }
}
