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
package io.github.hbaseperf.benchmarks.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cell benchmarks check what they measure; this runs them in the state they run in. */
class TestCellBenchmarks {
  @ParameterizedTest
  @ValueSource(ints = { 8, 1024 })
  void testHeapAndDirectCellsCompareTheSame(int rowKeyBytes) {
    CellComparatorBenchmark benchmark = new CellComparatorBenchmark();
    benchmark.rowKeyBytes = rowKeyBytes;
    benchmark.create();
    assertThat(benchmark.heap()).isPositive().isEqualTo(benchmark.direct());
  }

  @ParameterizedTest
  @ValueSource(ints = { 2, 8 })
  void testHeapMergesEveryCell(int scanners) throws Exception {
    KeyValueHeapBenchmark benchmark = new KeyValueHeapBenchmark();
    benchmark.scanners = scanners;
    benchmark.create();
    assertThat(benchmark.merge()).isPositive().isEqualTo(benchmark.merge());
  }

  @ParameterizedTest
  @EnumSource(names = { "NONE", "FAST_DIFF", "ROW_INDEX_V1" })
  void testEveryEncodingHoldsTheSameCells(DataBlockEncoding encoding) throws Exception {
    CellDecodeBenchmark benchmark = new CellDecodeBenchmark();
    benchmark.encoding = encoding;
    benchmark.open();
    try {
      assertThat(benchmark.walk()).isEqualTo(20_000 * (24 + 4));
    } finally {
      benchmark.close();
    }
  }
}
