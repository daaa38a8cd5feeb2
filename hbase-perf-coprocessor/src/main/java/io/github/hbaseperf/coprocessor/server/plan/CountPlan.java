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
package io.github.hbaseperf.coprocessor.server.plan;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy.Reach;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * How one visit to a region counts: which strategies to try, fastest first, and why faster ones are
 * not among them. Immutable.
 */
@InterfaceAudience.Private
public final class CountPlan {

  private final List<CountStrategy> strategies;
  private final Map<CountStrategy, String> refusals;

  /**
   * @param strategies the last one counts every row
   * @param refusals   in the order of strategies, fastest first
   */
  CountPlan(List<CountStrategy> strategies, Map<CountStrategy, String> refusals) {
    this.strategies = Collections.unmodifiableList(new ArrayList<>(strategies));
    this.refusals = Collections.unmodifiableMap(new LinkedHashMap<>(refusals));
  }

  /** Each leaves to the next one what it does not count. */
  public List<CountStrategy> strategies() {
    return strategies;
  }

  /** What the strategies are called. */
  public List<String> names() {
    return strategies.stream().map(CountStrategy::name).collect(Collectors.toList());
  }

  /** Whether a faster strategy is tried again behind rows that it left to a slower one. */
  public boolean returnsToFaster() {
    return strategies.stream().anyMatch(strategy -> strategy.reach() == Reach.MOST_ROWS);
  }

  /** Whether what is known of a range is asked for before anything is counted. */
  public boolean looksUpFirst() {
    return strategies.get(0).reach() == Reach.KNOWN_RANGES;
  }

  /**
   * Whether threads may count parts of the request's range side by side: blocks are read, and the
   * parts have few groups of rows in common.
   */
  public boolean canBeParted(CountRequest request) {
    return returnsToFaster() && request.canBeParted();
  }

  /** The first reason why a path has no part in this; none for paths that have one. */
  public Map<CountPath, String> refusedPaths() {
    Map<CountPath, String> reasons = new EnumMap<>(CountPath.class);
    refusals.forEach((strategy, why) -> reasons.putIfAbsent(strategy.path(), why));
    strategies.forEach(strategy -> reasons.remove(strategy.path()));
    return reasons;
  }

  /** As in {@code blocks, store scanners; no cached: cells are counted}. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner("; ").add(String.join(", ", names()));
    refusals.forEach((strategy, why) -> text.add("no " + strategy.name() + ": " + why));
    return text.toString();
  }
}
