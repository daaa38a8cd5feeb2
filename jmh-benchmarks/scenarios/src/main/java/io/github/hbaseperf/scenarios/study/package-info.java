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
 * The studies: a file each with what was published, the <em>grid</em> of points and the claims, and
 * the <em>workloads</em> their points need, which are code. A grid is made of <em>blocks</em>, each
 * the product of its axes. The <em>context</em> is all a workload may do to a cluster; the
 * <em>extent</em> is how much of a study a run does.
 */
package io.github.hbaseperf.scenarios.study;
