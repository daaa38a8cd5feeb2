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
/**
 * What the next major compaction of a family would drop, and why.
 * <p>
 * The scanner of HBase that a major compaction reads from says what stays
 * ({@code CompactionCells}); whatever else the files have is dropped. Why is told from the cell and
 * from what was kept of its column ({@code ColumnFate}).
 */
package io.github.hbaseperf.coprocessor.server.compaction;
