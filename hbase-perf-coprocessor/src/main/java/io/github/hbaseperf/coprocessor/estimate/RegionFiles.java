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
package io.github.hbaseperf.coprocessor.estimate;

/** The store files of a region, and the bounds of their rows. Immutable. */
final class RegionFiles {

  static final RegionFiles NONE = new RegionFiles(0, RowBounds.NONE);

  final int files;
  final RowBounds rows;

  private RegionFiles(int files, RowBounds rows) {
    this.files = files;
    this.rows = rows;
  }

  static RegionFiles of(RowBounds rowsOfFile) {
    return new RegionFiles(1, rowsOfFile);
  }

  /** With others, which may have rows in common with these. */
  RegionFiles plus(RegionFiles more) {
    return new RegionFiles(files + more.files, rows.or(more.rows));
  }
}
