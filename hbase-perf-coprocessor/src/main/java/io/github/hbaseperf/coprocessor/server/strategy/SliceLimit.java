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
package io.github.hbaseperf.coprocessor.server.strategy;

import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;

/** When a slice ends. Immutable. */
@InterfaceAudience.Private
public final class SliceLimit {

  /** How long blocks may stay pinned, and how long a closing region or a cancel has to wait. */
  private static final long SHIP_INTERVAL_MILLIS = 10;

  private final HRegion region;
  private final long untilMillis;
  private final long maxBlockBytes;
  private final BooleanSupplier canceled;

  /**
   * @param maxBlockBytes after how many bytes of blocks the slice ends, some 10 ms late
   */
  public SliceLimit(HRegion region, long untilMillis, long maxBlockBytes,
    BooleanSupplier canceled) {
    this.region = region;
    this.untilMillis = untilMillis;
    this.maxBlockBytes = maxBlockBytes;
    this.canceled = canceled;
  }

  /** The same, and not more than some time; 0 for a row. */
  public SliceLimit within(long millis) {
    return new SliceLimit(region,
      Math.min(EnvironmentEdgeManager.currentTime() + millis, untilMillis), maxBlockBytes,
      canceled);
  }

  /** The same, and not if something else ends it. */
  public SliceLimit unless(BooleanSupplier ended) {
    return new SliceLimit(region, untilMillis, maxBlockBytes,
      () -> ended.getAsBoolean() || canceled.getAsBoolean());
  }

  /** Until when to go on before blocks are let go of and the limit is looked at. */
  long nextStepMillis() {
    return Math.min(EnvironmentEdgeManager.currentTime() + SHIP_INTERVAL_MILLIS, untilMillis);
  }

  public boolean isReached() {
    return EnvironmentEdgeManager.currentTime() >= untilMillis || region.isClosing()
      || RpcAccounting.blockBytes() >= maxBlockBytes || canceled.getAsBoolean();
  }
}
