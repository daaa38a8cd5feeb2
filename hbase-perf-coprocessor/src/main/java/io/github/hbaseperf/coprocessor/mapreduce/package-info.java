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
 * Reads a table, or a snapshot, in MapReduce and Spark jobs in parts of about as many bytes,
 * instead of a part for each region.
 * <p>
 * {@link io.github.hbaseperf.coprocessor.mapreduce.SnapshotJob} gives the client of tables the
 * answers of such a job: each task asks the regions of its part ({@code PartQuestion}), and what
 * they answer comes back in the place of rows ({@code PartAnswer}).
 */
package io.github.hbaseperf.coprocessor.mapreduce;
