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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.util.CollectionBackedScanner;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Merging scanners whose rows lie in turn. One operation makes a heap and empties it. <pre>
 * bin/hbase-perf bench run KeyValueHeapBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit(value = "cell", count = KeyValueHeapBenchmark.CELLS)
public class KeyValueHeapBenchmark extends CellBenchmark {
  static final int CELLS = 4_000;
  private static final int ROW_KEY_BYTES = 8;

  @Param({ "2", "8" })
  @ShortRunValues(quick = "8")
  public int scanners;

  private List<Cell> cells;
  private List<SortedSet<Cell>> parts;

  @Setup(Level.Trial)
  public void create() {
    cells = SampleCells.create(CELLS, ROW_KEY_BYTES);
    parts = new ArrayList<>();
    for (int i = 0; i < scanners; i++) {
      parts.add(new TreeSet<>(CellComparator.getInstance()));
    }
    for (int i = 0; i < CELLS; i++) {
      parts.get(i % scanners).add(cells.get(i));
    }
  }

  @Benchmark
  public int merge() throws IOException {
    List<KeyValueScanner> sources = new ArrayList<>(scanners);
    for (SortedSet<Cell> part : parts) {
      sources.add(new CollectionBackedScanner(part));
    }
    int next = 0;
    try (KeyValueHeap heap = new KeyValueHeap(sources, CellComparator.getInstance())) {
      for (Cell cell = heap.next(); cell != null; cell = heap.next()) {
        if (cell != cells.get(next++)) {
          throw new IllegalStateException("Cell " + next + " came out of order: " + cell);
        }
      }
    }
    if (next != CELLS) {
      throw new IllegalStateException(next + " cells came out, not " + CELLS);
    }
    return next;
  }
}
