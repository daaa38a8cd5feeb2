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
 * Counts a table from a client.
 * <p>
 * {@link io.github.hbaseperf.coprocessor.client.RegionAggregateClient} cuts the key range of a scan
 * by region ({@code RangesByServer}); a {@code CountJob} works through the ranges, a few per server
 * at a time; a {@code RangeWalk} asks for one range <em>slice</em> by slice. A slice is what one
 * call answers for: whole rows, and the row where the next call has to begin. Only the answer that
 * shrinks the range is counted, so a lost or repeated answer counts once, whatever regions do.
 */
package io.github.hbaseperf.coprocessor.client;
