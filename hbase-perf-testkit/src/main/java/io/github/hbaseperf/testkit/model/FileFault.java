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

/** What a flush, compaction or bulk load did wrong with a cell. */
public record FileFault(Kind kind, ModelCell cell) {
  /** What is wrong. */
  public enum Kind {
    /** It is not in the new files, but has to be. */
    LOST,
    /** It is in the new files, but should have gone. */
    NOT_DROPPED,
    /** It is in the new files, but was in none of the old ones. */
    MADE_UP,
    /** It is in a file, behind one that should come after it. */
    OUT_OF_ORDER
  }

  /** True if a cell is there that should not be. */
  public boolean isTooMuch() {
    return kind == Kind.NOT_DROPPED || kind == Kind.MADE_UP;
  }

  @Override
  public String toString() {
    return kind + ": " + cell;
  }
}
