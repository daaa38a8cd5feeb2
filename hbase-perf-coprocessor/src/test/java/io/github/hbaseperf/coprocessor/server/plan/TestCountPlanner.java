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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategies;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy.Reach;
import io.github.hbaseperf.coprocessor.server.strategy.Progress;
import io.github.hbaseperf.coprocessor.server.strategy.RowsLeft;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestCountPlanner {

  /** A strategy that refuses for a reason, or, without one, does not. */
  private record Stub(String name, CountPath path, Reach reach,
    String refusal) implements CountStrategy {

    @Override
    public String refusal(CountRequest request) {
      return refusal;
    }

    @Override
    public Progress count(RowsLeft left, SliceLimit limit) {
      throw new UnsupportedOperationException();
    }
  }

  private static Stub cache(String refusal) {
    return new Stub("cache", CountPath.CACHED, Reach.KNOWN_RANGES, refusal);
  }

  private static Stub bytes(String refusal) {
    return new Stub("bytes", CountPath.BLOCKS, Reach.MOST_ROWS, refusal);
  }

  private static Stub quick(String refusal) {
    return new Stub("quick", CountPath.SCANNER, Reach.ALL_ROWS, refusal);
  }

  private static final Stub SLOW = new Stub("slow", CountPath.SCANNER, Reach.ALL_ROWS, null);

  private static CountPlan plan(CountPath asked, Stub... fastestFirst) throws IOException {
    return CountPlanner.plan(List.of(fastestFirst), null, asked);
  }

  @Test
  void testPlanEndsWithTheFirstStrategyThatCountsEveryRow() throws IOException {
    CountPlan plan = plan(null, cache(null), bytes(null), quick(null), SLOW);
    assertThat(plan.strategies()).containsExactly(cache(null), bytes(null), quick(null));
    assertThat(plan).hasToString("cache, bytes, quick");
  }

  @Test
  void testRefusedStrategiesSayWhy() throws IOException {
    CountPlan plan = plan(null, cache("new files"), bytes(null), quick("a filter"), SLOW);
    assertThat(plan.names()).containsExactly("bytes", "slow");
    assertThat(plan).hasToString("bytes, slow; no cache: new files; no quick: a filter");
  }

  @Test
  void testPathsWithoutAPartInThePlanAreRefused() throws IOException {
    assertThat(plan(null, cache("new files"), bytes(null), quick("a filter"), SLOW).refusedPaths())
      .isEqualTo(Map.of(CountPath.CACHED, "new files"));
  }

  @Test
  void testOnlyThePathAskedForIsTriedBeforeScanners() throws IOException {
    assertThat(plan(CountPath.BLOCKS, cache(null), bytes(null), quick(null), SLOW))
      .hasToString("bytes, quick; no cache: not asked for");
    assertThat(plan(CountPath.CACHED, cache("new files"), bytes(null), quick("a filter"), SLOW))
      .hasToString("slow; no cache: new files; no bytes: not asked for; no quick: a filter");
    assertThat(plan(CountPath.SCANNER, cache(null), bytes(null), quick(null), SLOW).names())
      .containsExactly("quick");
  }

  @Test
  void testOnlyStrategiesThatLeaveSingleRowsAreReturnedTo() throws IOException {
    assertThat(plan(null, cache(null), bytes(null), SLOW).returnsToFaster()).isTrue();
    assertThat(plan(null, cache(null), bytes("tags"), SLOW).returnsToFaster()).isFalse();
  }

  @Test
  void testEveryPlanCountsEveryRow() throws IOException {
    assertThatThrownBy(() -> plan(null, cache(null), quick("a filter")))
      .hasMessageStartingWith("No strategy counts every row");
    List<CountStrategy> all = CountStrategies.fastestFirst();
    CountStrategy last = all.get(all.size() - 1);
    assertThat(last.reach()).isEqualTo(Reach.ALL_ROWS);
    assertThat(last.refusal(null)).isNull();
  }

  @Test
  void testPlansDoNotChange() throws IOException {
    CountPlan plan = plan(null, cache("new files"), SLOW);
    assertThatThrownBy(() -> plan.strategies().clear())
      .isInstanceOf(UnsupportedOperationException.class);
    plan.refusedPaths().clear();
    assertThat(plan.refusedPaths()).containsKey(CountPath.CACHED);
  }

  @Test
  void testStrategiesHaveDifferentNames() {
    assertThat(CountStrategies.fastestFirst()).extracting(CountStrategy::name)
      .doesNotHaveDuplicates();
  }
}
