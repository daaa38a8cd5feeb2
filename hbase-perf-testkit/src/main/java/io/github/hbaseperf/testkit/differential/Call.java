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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.List;

/**
 * What one call of next returned.
 *
 * @param cells of one row; none if there was nothing to return
 * @param sizes in bytes, as limits count them
 * @param ended whether it says that it returned the row to its end
 * @param more  whether there may be more calls
 */
record Call(List<ModelCell> cells, List<Long> sizes, boolean ended, boolean more) {
  static final String ENDED_EARLY = "a call ended within its row below all limits";
  static final String SAID_TO_END = "a row goes on behind a call that said it was whole";

  /** True of a fault that leaves the rest of a row to the next call, for no reason that counts. */
  static boolean isHalfRow(String fault) {
    return fault.equals(ENDED_EARLY) || fault.equals(SAID_TO_END);
  }

  String row() {
    return cells.get(0).row();
  }

  /**
   * What is wrong with its size; empty if nothing is.
   *
   * @param maySwitch whether it may end anywhere, to go over from positional reads to streams
   */
  static String fault(Call call, Call next, Operation.Limits limits, boolean maySwitch) {
    int count = call.cells.size();
    if (limits.batch() > 0 && count > limits.batch()) {
      return "a call returned " + count + " cells, the limit is " + limits.batch();
    }
    long bytes = call.sizes.stream().mapToLong(Long::longValue).sum();
    if (limits.bytes() > 0 && count > 1 && bytes - call.sizes.get(count - 1) >= limits.bytes()) {
      return "a call returned " + bytes + " bytes, but had the limit of " + limits.bytes()
        + " before its last cell";
    }
    boolean continued = next != null && !next.cells.isEmpty() && next.row().equals(call.row());
    boolean full = limits.batch() > 0 && count == limits.batch()
      || limits.bytes() > 0 && bytes >= limits.bytes();
    if (!continued) {
      return "";
    }
    return !full && !maySwitch ? ENDED_EARLY : call.ended ? SAID_TO_END : "";
  }
}
