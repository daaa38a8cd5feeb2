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
package io.github.hbaseperf.coprocessor.server;

import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.plan.CountPlan;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy.Reach;
import io.github.hbaseperf.coprocessor.server.strategy.Progress;
import io.github.hbaseperf.coprocessor.server.strategy.RowsLeft;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.Iterator;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts one slice: from the scan's start row until its stop row, the end of the region, or a
 * limit, whichever comes first, and always whole rows. The fastest strategy of the plan goes as far
 * as it can and, where that ends, a slower one goes on for a while. All of them have one read
 * point.
 */
@InterfaceAudience.Private
public final class RegionSlice {

  private final CountRequest request;
  private final CountPlan plan;
  private final RegionCountCache cache;

  public RegionSlice(CountRequest request, CountPlan plan, RegionCountCache cache) {
    this.request = request;
    this.plan = plan;
    this.cache = cache;
  }

  /**
   * Counts what is visible at the read point, until the limit, but at least one row behind the
   * start row.
   */
  public SliceResult count(ReadPoint readPoint, SliceLimit limit) throws IOException {
    SliceResult result = SliceResult.begin(plan);
    HandOvers handOvers = new HandOvers();
    Iterator<CountStrategy> toTry = plan.strategies().iterator();
    Progress progress;
    try (RowsLeft left = new RowsLeft(request, readPoint, cache)) {
      do {
        CountStrategy strategy = toTry.next();
        progress = strategy.count(left, limitOf(strategy, limit, handOvers));
        result = result.plus(strategy, progress);
        if (progress.resumeRow() != null) {
          left.beginAt(progress.resumeRow());
        }
        if (progress.hasCounted() && progress.whyLeft() != null) {
          handOvers.left(progress.counts().rowsScanned());
        } else if (progress.hasCounted()) {
          toTry = plan.strategies().iterator();
        }
      } while (progress.whyLeft() != null || !progress.isDone() && !limit.isReached());
    }
    return result;
  }

  private SliceLimit limitOf(CountStrategy strategy, SliceLimit limit, HandOvers handOvers) {
    return strategy.reach() == Reach.ALL_ROWS && plan.returnsToFaster()
      ? limit.within(handOvers.millis())
      : limit;
  }
}
