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
import java.util.EnumMap;
import java.util.Map;

/** Which paths a slice took, and why it did not take faster ones. One thread. */
final class PathReport {

  private final Map<CountPath, Long> rowsByPath = new EnumMap<>(CountPath.class);
  private final Map<CountPath, Long> cellsByPath = new EnumMap<>(CountPath.class);
  private final Map<CountPath, String> refusals = new EnumMap<>(CountPath.class);

  /** Rows counted and cells looked at on a path. */
  void used(CountPath path, long rows, long cellsWalked) {
    rowsByPath.merge(path, rows, Long::sum);
    cellsByPath.merge(path, cellsWalked, Long::sum);
  }

  /** Keeps the first reason for each path. */
  void refused(CountPath path, String reason) {
    refusals.putIfAbsent(path, reason);
  }

  void addTo(SliceMetrics metrics) {
    rowsByPath.forEach((path, rows) -> metrics.walked(path, rows, cellsByPath.get(path)));
  }

  void addTo(AggregateResponse.Builder response) {
    rowsByPath.forEach(
      (path, rows) -> response.addPathUse(PathUse.newBuilder().setPath(path).setRows(rows)));
    refusals.forEach((path, reason) -> response
      .addPathRefusal(PathRefusal.newBuilder().setPath(path).setReason(reason)));
  }
}
