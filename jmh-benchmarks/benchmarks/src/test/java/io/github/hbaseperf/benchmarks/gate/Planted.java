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
package io.github.hbaseperf.benchmarks.gate;

import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;

/** What is planted into HBase's scanner, to be done once more per row. */
public final class Planted {
  private static final KeyValue CELL = new KeyValue(new byte[8], 0L);
  private static long state;
  private static byte[] kept;

  private Planted() {
  }

  /** Two cells are compared. */
  public static void compare() {
    state += CellComparator.getInstance().compare(CELL, CELL);
  }

  /** Sixteen bytes are allocated: an empty array. */
  public static void allocate() {
    kept = new byte[kept == null ? 0 : kept.length];
  }

  /** Each step waits for the one before: about a nanosecond. */
  private static void spin(int steps) {
    long x = state;
    for (int i = 0; i < steps; i++) {
      x = x * 6364136223846793005L + 1442695040888963407L;
    }
    state = x;
  }

  /** About 5 % of the 150 ns a filtered row takes. */
  public static void spin5() {
    spin(7);
  }

  /** About 10 %. */
  public static void spin10() {
    spin(14);
  }

  /** About 25 %. */
  public static void spin25() {
    spin(35);
  }
}
