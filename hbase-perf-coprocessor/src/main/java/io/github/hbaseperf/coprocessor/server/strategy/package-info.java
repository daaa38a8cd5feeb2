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
 * The ways to count the rows of a region, one class each, behind
 * {@link io.github.hbaseperf.coprocessor.server.strategy.CountStrategy}.
 * <p>
 * A strategy says of a {@code CountRequest} whether it is right for it, and counts the
 * {@code RowsLeft} of it: from some row until a {@code SliceLimit}, or up to a row that it leaves
 * to a slower strategy. What it returns is a {@code Progress}, a value. {@code CountStrategies}
 * lists them; which ones to try, and in what order, is for the planner to say.
 */
package io.github.hbaseperf.coprocessor.server.strategy;
