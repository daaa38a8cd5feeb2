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
 * Answers for a snapshot from its files, without region servers.
 * <p>
 * {@link io.github.hbaseperf.coprocessor.snapshot.TableSnapshot} gives the client of tables what it
 * asks of a cluster: {@code SnapshotFiles} opens regions of the snapshot in this JVM, and what
 * answers for regions on a server answers for them, too.
 */
package io.github.hbaseperf.coprocessor.snapshot;
