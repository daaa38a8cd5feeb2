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
 * The endpoint, and the slices it counts.
 * <p>
 * {@link io.github.hbaseperf.coprocessor.server.RegionAggregateEndpoint} admits a call
 * ({@code Admission}), has it planned ({@code server.plan}), and has a {@code RegionSlice} count
 * whole rows until the time allowed is over: as far as it can by the fastest strategy of the plan
 * ({@code server.strategy}), and where that ends by a slower one. Every strategy gives the answer
 * that a client scan would. What came of it is a {@code SliceResult}.
 * <p>
 * Calls of other kinds tell where the bytes of a region's files are ({@code KeySampler}), and what
 * a major compaction of them would drop ({@code ForecastCall}).
 */
package io.github.hbaseperf.coprocessor.server;
