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

import java.util.Set;
import org.apache.hadoop.fs.Path;

/** How many rows a set of files has from a start row up to where the scan ended. Immutable. */
final class CachedCount {

  private static final long FILE_BYTES = 250;

  final Set<Path> files;
  final long rows;
  /** Where a scan has to go on (inclusive), or null if the range was scanned to its end. */
  final byte[] resumeRow;

  CachedCount(Set<Path> files, long rows, byte[] resumeRow) {
    this.files = files;
    this.rows = rows;
    this.resumeRow = resumeRow;
  }

  /** About what its files and row take of the heap: a path has its characters three times. */
  long bytes() {
    long bytes = resumeRow == null ? 0 : resumeRow.length;
    for (Path file : files) {
      bytes += FILE_BYTES + 3L * file.toString().length();
    }
    return bytes;
  }
}
