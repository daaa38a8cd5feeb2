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
package io.github.hbaseperf.testkit.model;

import java.util.Collection;

/** Which cells a delete marker hides. */
public final class Deletes {
  private Deletes() {
  }

  /** True if the marker is about this put, whichever of them was written first. */
  public static boolean isAbout(ModelCell marker, ModelCell put) {
    if (put.type() != CellType.PUT) {
      return false;
    }
    boolean sameColumn = marker.qualifier().equals(put.qualifier());
    return switch (marker.type()) {
      case DELETE_FAMILY -> put.timestamp() <= marker.timestamp();
      case DELETE_FAMILY_VERSION -> put.timestamp() == marker.timestamp();
      case DELETE_COLUMN -> sameColumn && put.timestamp() <= marker.timestamp();
      case DELETE_VERSION -> sameColumn && put.timestamp() == marker.timestamp();
      case PUT -> false;
    };
  }

  /** True if a marker hides whatever another one hides. */
  static boolean covers(ModelCell marker, ModelCell other) {
    if (!other.type().isDelete() || other.timestamp() > marker.timestamp()) {
      return false;
    }
    return marker.type() == CellType.DELETE_FAMILY || marker.type() == CellType.DELETE_COLUMN
      && !other.type().isOfFamily() && marker.qualifier().equals(other.qualifier());
  }

  /**
   * True if one of the markers hides the put. A marker hides puts written later, too, if their
   * timestamps are not above its own; with NEW_VERSION_BEHAVIOR it hides only what was written
   * before it or together with it.
   *
   * @param cells of the row and family of the put
   */
  static boolean hide(FamilySpec family, Collection<ModelCell> cells, ModelCell put) {
    for (ModelCell marker : cells) {
      boolean inTime = !family.newVersions() || marker.sequenceId() >= put.sequenceId();
      if (inTime && isAbout(marker, put)) {
        return true;
      }
    }
    return false;
  }
}
