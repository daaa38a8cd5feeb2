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
package io.github.hbaseperf.coprocessor.client;

import org.apache.hadoop.hbase.client.RegionInfo;

/** A region, wherever it is. */
final class SimulatedRegion {

  final RegionInfo info;
  /** Where it is, or was before it began to move. */
  SimulatedServer server;
  /** Greater each time it is opened. */
  long sequence;
  /** Slices end, and no new one begins. */
  boolean closing;
  /** Since when it is served where hbase:meta says; Long.MAX_VALUE while it is not. */
  long settledMillis = Long.MAX_VALUE;

  SimulatedRegion(RegionInfo info, SimulatedServer server, long sequence) {
    this.info = info;
    this.server = server;
    this.sequence = sequence;
  }

  boolean isSettled() {
    return settledMillis != Long.MAX_VALUE;
  }
}
