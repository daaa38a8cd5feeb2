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
 * A model of HBase: what a table holds after writes, flushes and compactions, and what is read from
 * it. It follows HBase's documents, not its code, uses none of its read path, and is slow and
 * obvious. Of HBase it borrows filters, which it asks as their documentation says.
 * <p>
 * <b>Where the documents leave room</b>, each answer is accepted, and the model goes on with the
 * one it saw: it is told which cells each new file holds, checks them against what must be kept and
 * what must be gone ({@link io.github.hbaseperf.testkit.model.StoreModel}), and computes reads from
 * the cells that are really stored. So:
 * <ul>
 * <li>a flush or minor compaction may drop what nobody can see: surplus versions, deleted cells.
 * Surplus is counted among the cells that are compacted, so a delete in another file, or later,
 * does not bring an older version back;</li>
 * <li>with NEW_VERSION_BEHAVIOR a major compaction may keep an expired cell that is newer than an
 * open scanner;</li>
 * <li>a delete that a major compaction dropped does not hide what is put later with an older
 * timestamp;</li>
 * <li>after a split the cells of the top half of a bulk-loaded file have the next sequence id;</li>
 * <li>a scan that stays open may see, of each family and row, any state since it was opened, of
 * which only its own time range or rawness can tell the difference.</li>
 * </ul>
 */
package io.github.hbaseperf.testkit.model;
