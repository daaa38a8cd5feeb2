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
package io.github.hbaseperf.patches;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans whose stores throw, one after the other, when they are told that cells were shipped, which
 * a server logs. Prints how many of them threw and what the scans returned in all.
 */
final class ShippedScenario {
  private static final byte[][] FAMILIES =
    { Bytes.toBytes("a"), Bytes.toBytes("b"), Bytes.toBytes("c") };
  private static final int ROWS = 30;
  private static final int ROWS_OF_FIRST_CALL = 10;

  private ShippedScenario() {
  }

  /** Takes a folder. */
  public static void main(String[] args) throws Exception {
    HRegion region = DiskRegion.create(args[0], DiskRegion.table("t", FAMILIES), null);
    for (int row = 0; row < ROWS; row++) {
      Put put = new Put(Bytes.toBytes(row), 1);
      for (byte[] family : FAMILIES) {
        put.addColumn(family, family, family);
      }
      region.put(put);
      if (row == ROWS / 2) {
        region.flush(true);
      }
    }
    for (byte[] family : FAMILIES) {
      scan(region, family);
    }
    System.exit(0);
  }

  private static void scan(HRegion region, byte[] family) throws Exception {
    int cells = 0;
    int thrown = 0;
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      boolean more = true;
      for (int row = 0; more; row++) {
        List<Cell> found = new ArrayList<>();
        more = scanner.nextRaw(found);
        cells += found.size();
        if (row == ROWS_OF_FIRST_CALL) {
          letShippedThrow(region.getStore(family));
          try {
            ((Shipper) scanner).shipped();
          } catch (IllegalStateException e) {
            thrown++;
          }
        }
      }
    }
    System.out.println(Bytes.toString(family) + ": thrown " + thrown + ", cells " + cells);
  }

  /** Gives the only scanner of the store another one to close, which fails once. */
  @SuppressWarnings("unchecked")
  private static void letShippedThrow(HStore store) throws ReflectiveOperationException {
    boolean[] failed = new boolean[1];
    Object failing = Proxy.newProxyInstance(ShippedScenario.class.getClassLoader(),
      new Class<?>[] { KeyValueScanner.class }, (proxy, method, arguments) -> {
        if (method.getName().equals("close") && !failed[0]) {
          failed[0] = true;
          throw new IllegalStateException("to be told of what was shipped");
        }
        return null;
      });
    Object scanner =
      ((Set<?>) field(HStore.class, "changedReaderObservers", store)).iterator().next();
    ((List<Object>) field(Class.forName("org.apache.hadoop.hbase.regionserver.StoreScanner"),
      "scannersForDelayedClose", scanner)).add(failing);
  }

  private static Object field(Class<?> owner, String name, Object of)
    throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }
}
