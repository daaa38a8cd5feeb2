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
 * Writes a case as a JUnit test of HBase, for an issue: one class, of the model nothing but the
 * answer that HBase should give. What a region in a JVM of HBase's tests cannot do as the simulator
 * does it, such as a flush in the middle of a read, is refused.
 */
package io.github.hbaseperf.testkit.junit;
