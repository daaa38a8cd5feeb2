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
package io.github.hbaseperf.coprocessor.server.scanner;

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;

/** The rows of one store, in order, as a {@link StoreMerge} scans them. One thread. */
interface StoreRows {

  /** Returns a cell of the row that comes next, or null at the end */
  Cell peek();

  /**
   * Has a counter count the row that comes next, and goes behind it.
   * @param row a cell of it
   */
  void scanRow(Cell row) throws IOException;

  /**
   * Goes forward.
   * @param first before all cells of a row behind the current one
   */
  void goTo(Cell first) throws IOException;

  /** Frees the blocks behind the rows scanned. */
  void shipped() throws IOException;

  void close();
}
