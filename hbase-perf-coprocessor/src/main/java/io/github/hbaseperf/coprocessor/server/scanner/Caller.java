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
package io.github.hbaseperf.coprocessor.server.scanner;

import org.apache.hadoop.hbase.ipc.CallerDisconnectedException;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.yetus.audience.InterfaceAudience;

/** Whoever waits for the call of this thread. */
@InterfaceAudience.Private
public final class Caller {

  private Caller() {
  }

  /**
   * @throws CallerDisconnectedException if nobody waits any more (HBASE-5973)
   */
  public static void checkConnected(HRegion region) throws CallerDisconnectedException {
    long goneForMillis = RpcServer.getCurrentCall().map(RpcCall::disconnectSince).orElse(-1L);
    if (goneForMillis >= 0) {
      throw new CallerDisconnectedException(
        "Counting region " + region.getRegionInfo().getRegionNameAsString()
          + " ended: its caller has been gone for " + goneForMillis + " ms");
    }
  }
}
