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
package io.github.hbaseperf.coprocessor.client;

import org.apache.yetus.audience.InterfaceAudience;

/** How a region comes to its answer. All paths give the same one. */
@InterfaceAudience.Public
public enum CountPath {
  /** The fastest path that is possible, for each range of rows. */
  AUTO,
  /** HBase's own scanners: always possible, and where every other path ends. */
  SCANNER,
  /** The bytes of files and memstores. */
  BLOCKS,
  /** What regions have cached of files they counted before, as long as they have no others. */
  CACHED
}
