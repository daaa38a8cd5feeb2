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
package io.github.hbaseperf.coprocessor.simulation;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.client.CompactionForecast;
import io.github.hbaseperf.coprocessor.client.DropReason;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.TableForecast;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DroppedCells;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.server.CountThreads;
import io.github.hbaseperf.coprocessor.server.RegionAnswers;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;

/**
 * What a major compaction of a family of a region does: of the region of a table, or of that of its
 * snapshot.
 * @param kept    cells
 * @param dropped cells, by each reason
 */
record SnapshotForecast(long kept, Map<DropReason, Long> dropped) {
  private static final long WHOLE = -1;

  /** Whether the compaction of a region may keep what that of its snapshot drops, for a scanner. */
  static boolean hasOpenScanner(HRegion region) {
    return region.getSmallestReadPoint() < region.getMVCC().getReadPoint();
  }

  /** Returns the forecasts of a snapshot of these regions, by family and region. */
  static Map<String, SnapshotForecast> ofSnapshot(TableSnapshot snapshot, List<HRegion> regions)
    throws IOException {
    TableForecast forecast =
      snapshot.client().forecast(snapshot.table(), new Scan(), ForecastOptions.DEFAULT);
    Map<String, SnapshotForecast> forecasts = new TreeMap<>();
    for (HRegion region : regions) {
      String name = region.getRegionInfo().getRegionNameAsString();
      for (HStore store : region.getStores()) {
        CompactionForecast one = forecast.byRegion(store.getColumnFamilyName()).get(name);
        forecasts.put(key(region, store), of(one.keptCells(), one::droppedCells));
      }
    }
    return forecasts;
  }

  /** Returns those of the regions. */
  static Map<String, SnapshotForecast> ofRegions(List<HRegion> regions) throws IOException {
    Map<String, SnapshotForecast> forecasts = new TreeMap<>();
    for (HRegion region : regions) {
      for (HStore store : region.getStores()) {
        forecasts.put(key(region, store), ofStore(region, store));
      }
    }
    return forecasts;
  }

  private static String key(HRegion region, HStore store) {
    return store.getColumnFamilyName() + " of " + region.getRegionInfo().getRegionNameAsString();
  }

  private static SnapshotForecast ofStore(HRegion region, HStore store) throws IOException {
    ForecastRequest request = ForecastRequest.newBuilder()
      .setFamily(ByteString.copyFrom(store.getColumnFamilyDescriptor().getName()))
      .setStartRow(ByteString.copyFrom(region.getRegionInfo().getStartKey())).setSliceMillis(WHOLE)
      .build();
    ForecastResponse forecast =
      RegionAnswers.withoutServer(region, CountThreads.none()).forecast(request, () -> false);
    return of(forecast.getKeptCells(),
      reason -> forecast.getDroppedList().stream()
        .filter(cells -> cells.getReason().name().equals(reason.name()))
        .mapToLong(DroppedCells::getCells).sum());
  }

  private static SnapshotForecast of(long kept, ToLongFunction<DropReason> droppedCells) {
    Map<DropReason, Long> dropped = new TreeMap<>();
    for (DropReason reason : DropReason.values()) {
      dropped.put(reason, droppedCells.applyAsLong(reason));
    }
    return new SnapshotForecast(kept, dropped);
  }

  boolean drops() {
    return dropped.values().stream().anyMatch(cells -> cells > 0);
  }
}
