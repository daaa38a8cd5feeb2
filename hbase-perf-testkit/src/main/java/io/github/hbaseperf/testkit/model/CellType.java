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

/** Kinds of cells; the code orders cells of one column and timestamp, the highest first. */
public enum CellType {
  PUT(4), DELETE_VERSION(8), DELETE_FAMILY_VERSION(10), DELETE_COLUMN(12), DELETE_FAMILY(14);

  private final int code;

  CellType(int code) {
    this.code = code;
  }

  /** As in the key of a cell of HBase. */
  public byte code() {
    return (byte) code;
  }

  public boolean isDelete() {
    return this != PUT;
  }

  /** True if the marker concerns all columns of its family. */
  public boolean isOfFamily() {
    return this == DELETE_FAMILY || this == DELETE_FAMILY_VERSION;
  }

  /** @throws IllegalArgumentException if no kind of cell has this code */
  public static CellType of(byte code) {
    for (CellType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    throw new IllegalArgumentException("no cell type " + code);
  }
}
