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
 * HBase's own tests, from its published tests jars, on the overlays.
 * <p>
 * {@link io.github.hbaseperf.patches.hbasetests.HBaseTestSelection} chooses test classes by what
 * they load, {@link io.github.hbaseperf.patches.hbasetests.HBaseTestRunner} runs them in a JVM of
 * their own, {@link io.github.hbaseperf.patches.hbasetests.Judge} repeats on stock HBase what
 * failed on an overlay, and {@link io.github.hbaseperf.patches.hbasetests.HBaseTestReport} writes
 * down what ran.
 */
package io.github.hbaseperf.patches.hbasetests;
