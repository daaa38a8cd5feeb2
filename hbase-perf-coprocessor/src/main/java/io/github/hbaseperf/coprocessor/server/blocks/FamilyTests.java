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

import java.util.List;
import org.apache.hadoop.hbase.Cell;

/** The {@link ColumnTest}s of a family. One thread. */
final class FamilyTests {

  private final ColumnTest[] tests;

  private FamilyTests(ColumnTest[] tests) {
    this.tests = tests;
  }

  /** Returns those of the family, or null if there is none */
  static FamilyTests of(List<ColumnTest> ofScan, byte[] family) {
    ColumnTest[] tests =
      ofScan.stream().filter(test -> test.isOf(family)).toArray(ColumnTest[]::new);
    return tests.length == 0 ? null : new FamilyTests(tests);
  }

  /** Returns what a visible cell of the family adds to the bits of its row */
  int of(byte[] bytes, int qualifierOffset, int qualifierLength, int valueOffset, int valueLength) {
    int seen = 0;
    for (ColumnTest test : tests) {
      seen |= test.of(bytes, qualifierOffset, qualifierLength, valueOffset, valueLength);
    }
    return seen;
  }

  int of(Cell cell) {
    int seen = 0;
    for (ColumnTest test : tests) {
      seen |= test.of(cell);
    }
    return seen;
  }
}
