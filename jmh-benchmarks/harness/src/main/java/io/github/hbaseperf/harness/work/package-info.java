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
 * Work counters: what HBase does per operation of a benchmark, counted by an agent that puts the
 * counting into the byte code of the classes a trial loads. No clock is read, so that two trials of
 * the same code count the same on any machine, however busy.
 */
package io.github.hbaseperf.harness.work;
