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

/** What happened to a table, not only what was asked for. */
public enum Event {
  FLUSHED, COMPACTED_SOME_FILES, COMPACTED_ALL_FILES, BULK_LOADED, READ_HALF_FILES, REOPENED, EMPTY_ANSWER, ROW_IN_SEVERAL_CALLS, SCANNER_OVER_FLUSH, SCANNER_OVER_COMPACTION, COMPACTION_HELD_BACK_BY_SCANNER, COMPACTION_LEFT_A_FILE_OUT, FLUSHED_IN_MEMORY, READ_TO_WRITE, WITHIN_WRITING_OF_FILE, WITHIN_NEXT
}
