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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** The endpoints of regions: each lives as long as its region is open. */
final class Endpoints implements RegionCalls {
  private final Map<HRegion, LocalEndpoint> endpoints = new IdentityHashMap<>();

  /** Before any class of an endpoint is there: blocks of a checked table have few rows. */
  static void useSmallBatches() {
    System.setProperty("hbase.perf.aggregate.batch.rows", "3");
  }

  @Override
  public AggregateResponse call(HRegion region, AggregateRequest request, Runnable between)
    throws IOException {
    return of(region).call(request, between);
  }

  @Override
  public boolean keepsReadPoints() {
    return true;
  }

  private LocalEndpoint of(HRegion region) throws IOException {
    LocalEndpoint known = endpoints.get(region);
    if (known == null) {
      known = new LocalEndpoint(region);
      endpoints.put(region, known);
    }
    return known;
  }

  void stop(HRegion region) {
    LocalEndpoint known = endpoints.remove(region);
    if (known != null) {
      known.stop();
    }
  }

  void forget() {
    endpoints.values().forEach(LocalEndpoint::stop);
    endpoints.clear();
  }
}
