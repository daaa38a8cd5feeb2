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

import io.github.hbaseperf.coprocessor.server.blocks.RangeCuts;
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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts one slice: from the scan's start row until its stop row, the end of the region, or a
 * limit, whichever comes first, and always whole rows. The fastest strategy of the plan goes as far
 * as it can and, where that ends, a slower one goes on for a while. All of them have one read
 * point, and so have the parts that threads count side by side.
 */
@InterfaceAudience.Private
public final class RegionSlice {

  private static final int PARTS_PER_THREAD = 8;

  private final CountRequest request;
  private final CountPlan plan;
  private final RegionCountCache cache;
  private final CountThreads threads;
  private final long minPartBytes;

  public RegionSlice(CountRequest request, CountPlan plan, RegionCountCache cache) {
    this(request, plan, cache, CountThreads.none());
  }

  /** @param threads may help where the range can be cut into parts */
  public RegionSlice(CountRequest request, CountPlan plan, RegionCountCache cache,
    CountThreads threads) {
    this(request, plan, cache, threads, RangeCuts.MIN_PART_BYTES);
  }

  RegionSlice(CountRequest request, CountPlan plan, RegionCountCache cache, CountThreads threads,
    long minPartBytes) {
    this.request = request;
    this.plan = plan;
    this.cache = cache;
    this.threads = threads;
    this.minPartBytes = minPartBytes;
  }

  /**
   * Counts what is visible at the read point, until the limit, but at least one row behind the
   * start row.
   */
  public SliceResult count(ReadPoint readPoint, SliceLimit limit) throws IOException {
    if (threads.most() > 0 && plan.canBeParted(request) && !limit.isReached()) {
      RangeCuts cuts = RangeCuts.of(request.region(), request.scan(),
        PARTS_PER_THREAD * (threads.most() + 1), minPartBytes);
      if (cuts.areWorthIt() && !(plan.looksUpFirst() && isCached(readPoint))) {
        List<CountRequest> parts = request.cutAt(cuts.rows());
        SliceResult counted = parts.size() > 1 ? countParts(parts, readPoint, limit) : null;
        if (counted != null) {
          return counted;
        }
      }
    }
    try (RowsLeft left = new RowsLeft(request, readPoint, cache)) {
      return count(left, limit);
    }
  }

  /** No thread may hold a region operation while it waits for others that need one. */
  private boolean isCached(ReadPoint readPoint) throws IOException {
    try (RowsLeft all = new RowsLeft(request, readPoint, cache)) {
      return all.areCached();
    }
  }

  /** Returns null if all parts together leave the first one no room for its groups. */
  private SliceResult countParts(List<CountRequest> parts, ReadPoint readPoint, SliceLimit limit)
    throws IOException {
    List<PartedCount.Part> toCount = new ArrayList<>();
    for (CountRequest part : parts) {
      toCount.add(limitOfPart -> countPart(part, readPoint, limitOfPart));
    }
    List<SliceResult> counted = new PartedCount(threads, toCount, limit).count();
    if (counted.isEmpty()) {
      return null;
    }
    SliceResult result = SliceResult.begin(plan);
    for (int part = 0; part < counted.size(); part++) {
      result = result.then(counted.get(part));
      request.merge(parts.get(part));
    }
    return counted.size() < parts.size() && result.isDone()
      ? result.upTo(parts.get(counted.size()).scan().getStartRow())
      : result;
  }

  /** Returns null, too, if another part took the heap: a slice that begins there has it. */
  private SliceResult countPart(CountRequest part, ReadPoint readPoint, SliceLimit limit)
    throws IOException {
    try (RowsLeft left = new RowsLeft(part, readPoint, cache)) {
      return count(left, limit);
    } catch (DoNotRetryIOException e) {
      if (part.isHeapExceeded()) {
        return null;
      }
      throw e;
    }
  }

  private SliceResult count(RowsLeft left, SliceLimit limit) throws IOException {
    SliceResult result = SliceResult.begin(plan);
    HandOvers handOvers = new HandOvers();
    Iterator<CountStrategy> toTry = plan.strategies().iterator();
    Progress progress;
    do {
      CountStrategy strategy = toTry.next();
      progress = strategy.count(left, limitOf(strategy, limit, handOvers));
      result = result.plus(strategy, progress);
      if (progress.resumeRow() != null) {
        left.beginAt(progress.resumeRow());
      }
      if (strategy.reach() != Reach.ALL_ROWS) {
        handOvers.counted(progress.counts());
      }
      if (progress.hasCounted() && progress.whyLeft() != null) {
        handOvers.left();
      } else if (progress.hasCounted()) {
        toTry = plan.strategies().iterator();
      }
    } while (progress.whyLeft() != null || !progress.isDone() && !limit.isReached());
    return result;
  }

  private SliceLimit limitOf(CountStrategy strategy, SliceLimit limit, HandOvers handOvers) {
    return strategy.reach() == Reach.ALL_ROWS && plan.returnsToFaster()
      ? limit.within(handOvers.millis())
      : limit;
  }
}
