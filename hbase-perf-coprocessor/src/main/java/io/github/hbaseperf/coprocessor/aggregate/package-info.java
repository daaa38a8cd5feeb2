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
 * What may be asked of the rows of a scan, and the states that answer it.
 * <p>
 * An {@link io.github.hbaseperf.coprocessor.aggregate.Aggregate} names a question; its
 * {@code AggregateDefinition} says what messages, options and strategies have to know of it. A
 * region server feeds its {@code Accumulator} row by row, the client merges the accumulators of all
 * slices, and a {@link io.github.hbaseperf.coprocessor.aggregate.Group} holds the answers.
 * Accumulators merge in any order to the same answer, but for floating-point sums and sketches,
 * whose answers stay within their stated error.
 */
package io.github.hbaseperf.coprocessor.aggregate;
