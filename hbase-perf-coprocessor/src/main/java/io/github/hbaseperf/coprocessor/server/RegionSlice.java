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
import io.github.hbaseperf.coprocessor.server.strategy.Leg;
import io.github.hbaseperf.coprocessor.server.strategy.Progress;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.Iterator;

/**
 * Counts one slice: from the scan's start row until its stop row, the end of the region, or a
 * limit, whichever comes first, and always whole rows. Each leg goes as far as it can by the
 * fastest strategy of the plan and, where that ends, by a slower one for a while. All legs have one
 * read point.
 */
final class RegionSlice {

  private final CountRequest request;
  private final CountPlan plan;
  private final RegionCountCache cache;

  RegionSlice(CountRequest request, CountPlan plan, RegionCountCache cache) {
    this.request = request;
    this.plan = plan;
    this.cache = cache;
  }

  /**
   * Counts what is visible at the read point, until the limit, but at least one row behind the
   * start row.
   */
  SliceResult count(ReadPoint readPoint, SliceLimit limit) throws IOException {
    SliceResult result = SliceResult.begin(plan);
    Iterator<CountStrategy> toTry = plan.strategies().iterator();
    Progress progress;
    do {
      try (Leg leg = new Leg(request, result.resumeRow(), readPoint, cache)) {
        do {
          CountStrategy strategy = toTry.next();
          progress = strategy.count(leg, limitOf(strategy, limit));
          result = result.plus(strategy, progress);
        } while (!progress.hasCounted());
      }
      if (progress.whyLeft() == null) {
        toTry = plan.strategies().iterator();
      }
    } while (progress.whyLeft() != null || !progress.isDone() && !limit.isReached());
    return result;
  }

  private SliceLimit limitOf(CountStrategy strategy, SliceLimit limit) {
    return strategy.reach() == Reach.ALL_ROWS && plan.returnsToFaster() ? limit.ofOneStep() : limit;
  }
}
