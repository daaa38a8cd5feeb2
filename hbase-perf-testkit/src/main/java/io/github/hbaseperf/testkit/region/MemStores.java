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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.regionserver.CompactingMemStore;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.MemStore;

/** What stores hold in memory, which HBase shows to its own packages only. */
public final class MemStores {
  private static final Field MEM_STORE = memStore();
  private static final Method FLUSH_IN_MEMORY = flushInMemory();

  private MemStores() {
  }

  private static Field memStore() {
    try {
      Field field = HStore.class.getDeclaredField("memstore");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("no such HBase", e);
    }
  }

  private static Method flushInMemory() {
    try {
      Method method = CompactingMemStore.class.getDeclaredMethod("flushInMemory");
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("no such HBase", e);
    }
  }

  private static MemStore of(HStore store) {
    try {
      return (MemStore) MEM_STORE.get(store);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All cells in memory, in their order, whoever sees them. */
  public static List<ModelCell> cells(HStore store) throws IOException {
    List<ModelCell> cells = new ArrayList<>();
    for (KeyValueScanner scanner : of(store).getScanners(Long.MAX_VALUE)) {
      scanner.seek(KeyValue.LOWESTKEY);
      while (scanner.peek() != null) {
        cells.add(Cells.toModel(scanner.next()));
      }
      scanner.close();
    }
    return cells.stream().sorted().toList();
  }

  /**
   * Does what a store does when it has written much: begins a new segment, and compacts the older
   * ones if its policy says so.
   *
   * @return false if the store never does
   */
  public static boolean flush(HStore store) throws IOException {
    if (!(of(store)instanceof CompactingMemStore compacting)) {
      return false;
    }
    try {
      FLUSH_IN_MEMORY.invoke(compacting);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      throw new IOException(e.getCause());
    }
    return true;
  }
}
