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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathRefusal;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/** What one region planned, which paths it took, and why not faster ones. Immutable. */
@InterfaceAudience.Public
public final class RegionPaths {

  private final List<String> plan;
  private final Map<CountPath, Long> rows;
  private final Map<CountPath, String> refusals;

  private RegionPaths(List<String> plan, Map<CountPath, Long> rows,
    Map<CountPath, String> refusals) {
    this.plan = Collections.unmodifiableList(plan);
    this.rows = Collections.unmodifiableMap(rows);
    this.refusals = Collections.unmodifiableMap(refusals);
  }

  static RegionPaths none() {
    return new RegionPaths(Collections.emptyList(), new EnumMap<>(CountPath.class),
      new EnumMap<>(CountPath.class));
  }

  /** With another slice of the region. */
  RegionPaths plus(AggregateResponse response) {
    Map<CountPath, Long> moreRows = new EnumMap<>(CountPath.class);
    moreRows.putAll(rows);
    for (PathUse use : response.getPathUseList()) {
      moreRows.merge(CountPath.valueOf(use.getPath().name()), use.getRows(), Long::sum);
    }
    Map<CountPath, String> moreRefusals = new EnumMap<>(CountPath.class);
    moreRefusals.putAll(refusals);
    for (PathRefusal refusal : response.getPathRefusalList()) {
      moreRefusals.putIfAbsent(CountPath.valueOf(refusal.getPath().name()), refusal.getReason());
    }
    return new RegionPaths(plan.isEmpty() ? new ArrayList<>(response.getPlanList()) : plan,
      moreRows, moreRefusals);
  }

  /**
   * The ways to count that the region's first slice planned, in the order in which they are tried;
   * each counts what those before it leave. Empty if the region server does not tell its plans.
   */
  public List<String> plan() {
    return plan;
  }

  /** Rows counted on each path that was taken. */
  public Map<CountPath, Long> rows() {
    return rows;
  }

  /** The first reason why a path was not taken, or not to the end. */
  public Map<CountPath, String> refusals() {
    return refusals;
  }
}
