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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.ArrayList;
import java.util.List;

/** Writes of several cells as mutations of HBase, in Java. */
final class MutationCode {
  private MutationCode() {
  }

  /**
   * Expressions of type Put and Delete: puts of one row side by side are one, as are those of the
   * simulator; what has the newest timestamp is by itself.
   */
  static List<String> of(List<ModelCell> cells) {
    List<String> mutations = new ArrayList<>();
    ModelCell last = null;
    for (ModelCell cell : cells) {
      if (last != null && isOne(last, cell)) {
        mutations.add(mutations.remove(mutations.size() - 1) + add(cell));
      } else {
        mutations.add("new " + (cell.type().isDelete() ? "Delete(" : "Put(")
          + QueryCode.bytes(cell.row()) + ")" + add(cell));
      }
      last = cell;
    }
    return mutations;
  }

  private static boolean isOne(ModelCell last, ModelCell cell) {
    return last.row().equals(cell.row()) && !last.type().isDelete() && !cell.type().isDelete()
      && last.ttlMillis() == ModelCell.NO_TTL && cell.ttlMillis() == ModelCell.NO_TTL
      && !isLatest(last) && !isLatest(cell);
  }

  private static boolean isLatest(ModelCell cell) {
    return cell.timestamp() == Long.MAX_VALUE;
  }

  private static String add(ModelCell cell) {
    String family = QueryCode.bytes(cell.family());
    String column = family + ", " + QueryCode.bytes(cell.qualifier());
    String at = isLatest(cell) ? "" : ", " + cell.timestamp() + "L";
    return switch (cell.type()) {
      case PUT -> ".addColumn(" + column + at + ", " + QueryCode.bytes(cell.value()) + ")"
        + (cell.ttlMillis() == ModelCell.NO_TTL ? "" : ".setTTL(" + cell.ttlMillis() + "L)");
      case DELETE_VERSION -> ".addColumn(" + column + at + ")";
      case DELETE_COLUMN -> ".addColumns(" + column + at + ")";
      case DELETE_FAMILY -> ".addFamily(" + family + at + ")";
      case DELETE_FAMILY_VERSION -> ".addFamilyVersion(" + family
        + (isLatest(cell) ? ", Long.MAX_VALUE" : at) + ")";
    };
  }
}
