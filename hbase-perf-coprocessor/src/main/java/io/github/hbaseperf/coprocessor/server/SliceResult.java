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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathRefusal;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathUse;
import io.github.hbaseperf.coprocessor.server.plan.CountPlan;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy;
import io.github.hbaseperf.coprocessor.server.strategy.Progress;
import io.github.hbaseperf.coprocessor.server.strategy.SliceCounts;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/** What a slice counted so far, and how. Immutable. */
@InterfaceAudience.Private
public final class SliceResult {

  private final CountPlan plan;
  private final Map<CountPath, SliceCounts> byPath;
  /** The first reason why a path left rows to a slower one. */
  private final Map<CountPath, String> whyLeft;
  private final byte[] resumeRow;
  private final boolean done;

  private SliceResult(CountPlan plan, Map<CountPath, SliceCounts> byPath,
    Map<CountPath, String> whyLeft, byte[] resumeRow, boolean done) {
    this.plan = plan;
    this.byPath = byPath;
    this.whyLeft = whyLeft;
    this.resumeRow = resumeRow;
    this.done = done;
  }

  /** Nothing is counted yet. */
  static SliceResult begin(CountPlan plan) {
    return new SliceResult(plan, Collections.emptyMap(), Collections.emptyMap(), null, false);
  }

  SliceResult plus(CountStrategy strategy, Progress progress) {
    Map<CountPath, SliceCounts> counts = new EnumMap<>(CountPath.class);
    counts.putAll(byPath);
    if (progress.hasCounted()) {
      counts.merge(strategy.path(), progress.counts(), SliceCounts::plus);
    }
    Map<CountPath, String> reasons = new EnumMap<>(CountPath.class);
    reasons.putAll(whyLeft);
    if (progress.whyLeft() != null) {
      reasons.putIfAbsent(strategy.path(), progress.whyLeft());
    }
    return new SliceResult(plan, counts, reasons,
      progress.resumeRow() == null ? resumeRow : progress.resumeRow(), progress.isDone());
  }

  /** This, and what was counted of the rows that come next. */
  SliceResult then(SliceResult next) {
    Map<CountPath, SliceCounts> counts = new EnumMap<>(CountPath.class);
    counts.putAll(byPath);
    next.byPath.forEach((path, more) -> counts.merge(path, more, SliceCounts::plus));
    Map<CountPath, String> reasons = new EnumMap<>(CountPath.class);
    reasons.putAll(whyLeft);
    next.whyLeft.forEach(reasons::putIfAbsent);
    return new SliceResult(plan, counts, reasons, next.resumeRow, next.done);
  }

  /** What was counted on each path that was taken. */
  Map<CountPath, SliceCounts> byPath() {
    return Collections.unmodifiableMap(byPath);
  }

  /** This, if there are rows left from the given one on. */
  SliceResult upTo(byte[] firstLeft) {
    return new SliceResult(plan, byPath, whyLeft, firstLeft, false);
  }

  /** Whether the region has no more rows for the scan. */
  boolean isDone() {
    return done;
  }

  /** Where the next slice has to begin (inclusive), unless done; null if nothing was counted. */
  byte[] resumeRow() {
    return resumeRow;
  }

  public SliceCounts counts() {
    return byPath.values().stream().reduce(SliceCounts.ZERO, SliceCounts::plus);
  }

  void addTo(SliceMetrics metrics) {
    byPath.forEach((path, counts) -> metrics.scanned(path, counts.rows(), counts.cellsScanned()));
  }

  void addExplanationTo(AggregateResponse.Builder response) {
    response.addAllPlan(plan.names());
    byPath.forEach((path, counts) -> response
      .addPathUse(PathUse.newBuilder().setPath(path).setRows(counts.rows())));
    refusals().forEach((path, reason) -> response
      .addPathRefusal(PathRefusal.newBuilder().setPath(path).setReason(reason)));
  }

  /** Why paths were not taken, or not to the end, that are faster than the slowest one taken. */
  private Map<CountPath, String> refusals() {
    Map<CountPath, String> refusals = new EnumMap<>(CountPath.class);
    refusals.putAll(whyLeft);
    plan.refusedPaths().forEach((path, reason) -> {
      if (byPath.keySet().stream().anyMatch(taken -> taken.compareTo(path) < 0)) {
        refusals.putIfAbsent(path, reason);
      }
    });
    return refusals;
  }
}
