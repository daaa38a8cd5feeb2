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

import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.ByteBufferKeyValue;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Comparing each cell with the next, on the heap and in direct memory, which is how LruBlockCache
 * and BucketCache hand them out. One operation compares all of them. <pre>
 * bin/hbase-perf bench run CellComparatorBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit(value = "cell", count = CellComparatorBenchmark.CELLS)
public class CellComparatorBenchmark extends CellBenchmark {
  static final int CELLS = 2_000;

  @Param({ "8", "1024" })
  @ShortRunValues(quick = "1024")
  public int rowKeyBytes;

  private List<Cell> heap;
  private List<Cell> direct;

  @Setup(Level.Trial)
  public void create() {
    heap = SampleCells.create(CELLS, rowKeyBytes);
    direct = new ArrayList<>(CELLS);
    for (Cell cell : heap) {
      KeyValue bytes = (KeyValue) cell;
      ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.getLength());
      buffer.put(bytes.getBuffer(), bytes.getOffset(), bytes.getLength());
      direct.add(new ByteBufferKeyValue(buffer, 0, bytes.getLength()));
    }
  }

  @Benchmark
  public int heap() {
    return check(ascents(heap));
  }

  @Benchmark
  public int direct() {
    return check(ascents(direct));
  }

  private static int ascents(List<Cell> cells) {
    CellComparator comparator = CellComparator.getInstance();
    int ascents = 0;
    for (int i = 1; i < cells.size(); i++) {
      if (comparator.compare(cells.get(i - 1), cells.get(i)) < 0) {
        ascents++;
      }
    }
    return ascents;
  }

  /** Fails the benchmark unless every cell was found less than the next. */
  private static int check(int ascents) {
    if (ascents != CELLS - 1) {
      throw new IllegalStateException(ascents + " cells are less than the next, not all");
    }
    return ascents;
  }
}
