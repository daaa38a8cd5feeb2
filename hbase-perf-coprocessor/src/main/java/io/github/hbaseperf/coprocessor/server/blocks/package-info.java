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
 * Counting and aggregating by the bytes of files and memstores, without making cells.
 * <p>
 * {@code BlockRules} says for which scans of which regions a row counts as soon as it has a put.
 * {@code StoreSources} holds files and memstores still, {@code RowCursor}s list the rows of each,
 * and {@code RowMerge} counts the distinct ones. What a {@code RowQuestion} asks of columns,
 * {@code BlockColumns} finds in a block and a {@code RowPart} keeps of one source. A row that needs
 * more than that, such as one with a delete marker, ends the scan: whoever opened it goes on with
 * HBase's scanners from there. {@code CountedRanges} notes how many rows of files, which never
 * change, lie between two rows, and where ranges begin that have to be scanned again, a
 * {@code RowPlace} in each file. {@code RegionCountCache}, a part of the {@code CountCache}, keeps
 * that as long as the region is open, {@code SavedCounts} until it opens again, so that only ranges
 * with newer rows are scanned again.
 */
package io.github.hbaseperf.coprocessor.server.blocks;
