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
package io.github.hbaseperf.harness.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Comparator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellComparatorImpl;
import org.apache.hadoop.hbase.regionserver.CellSet;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestWorkTransformer {
  private static final int CELLS = 100;

  @AfterEach
  void endOperation() {
    WorkCounters.end();
  }

  @Test
  void testComparisonsAreCounted() throws Exception {
    Comparator<Cell> comparator = comparator(new CountingLoader());
    WorkCounters.begin();
    long calls = WorkCounters.calls(CountedCall.CELL_COMPARISONS);
    long bytecodes = WorkCounters.bytecodes();
    comparator.compare(cell(1), cell(2));
    assertThat(WorkCounters.calls(CountedCall.CELL_COMPARISONS)).isGreaterThan(calls);
    assertThat(WorkCounters.bytecodes()).isGreaterThan(bytecodes);
  }

  /** How many there are is random. */
  @Test
  void testComparisonsOfASkipListAreNotCounted() throws Exception {
    CountingLoader loader = new CountingLoader();
    @SuppressWarnings("unchecked")
    Collection<Cell> cells = (Collection<Cell>) loader.loadClass(CellSet.class.getName())
      .getConstructor(CellComparator.class).newInstance(comparator(loader));
    WorkCounters.begin();
    long calls = WorkCounters.calls(CountedCall.CELL_COMPARISONS);
    long bytecodes = WorkCounters.bytecodes();
    for (int i = 0; i < CELLS; i++) {
      cells.add(cell(i));
    }
    assertThat(cells.contains(cell(CELLS / 2))).isTrue();
    assertThat(WorkCounters.calls(CountedCall.CELL_COMPARISONS)).isEqualTo(calls);
    assertThat(WorkCounters.bytecodes()).isEqualTo(bytecodes);
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Cell> comparator(ClassLoader loader) throws Exception {
    return (Comparator<Cell>) loader.loadClass(CellComparatorImpl.class.getName())
      .getField("COMPARATOR").get(null);
  }

  /** The comparator reads its fields by public methods, which another class loader's needs. */
  private static Cell cell(long row) {
    return CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY).setRow(Bytes.toBytes(row))
      .setFamily(Bytes.toBytes("f")).setQualifier(Bytes.toBytes("q")).setTimestamp(1)
      .setType(Cell.Type.Put).build();
  }

  /** Loads the comparator and the set of a memstore anew, with the counting in them. */
  private static final class CountingLoader extends ClassLoader {
    CountingLoader() {
      super(TestWorkTransformer.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(CellSet.class.getName())
        && !name.startsWith(CellComparatorImpl.class.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] counted = WorkTransformer.counted(in.readAllBytes());
        return defineClass(name, counted, 0, counted.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
