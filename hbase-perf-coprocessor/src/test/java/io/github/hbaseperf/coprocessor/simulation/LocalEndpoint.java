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
import io.github.hbaseperf.coprocessor.server.EndpointCalls;
import io.github.hbaseperf.coprocessor.server.RegionAggregateEndpoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.SavedCounts;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.ServerRpcController;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.hadoop.hbase.metrics.MetricRegistryInfo;
import org.apache.hadoop.hbase.quotas.OperationQuota;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.LeaseManager;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** The endpoint of a region that no server has. */
final class LocalEndpoint {
  private static final MetricRegistry METRICS = MetricRegistries.global()
    .create(new MetricRegistryInfo("simulated", "simulated", "simulated", "simulated", false));
  private static final ServerName SERVER = ServerName.valueOf("simulated", 1, 1);
  private static final Map<String, Object> NO_QUOTA = new HashMap<>();

  static {
    NO_QUOTA.put("close", null);
  }

  /** Not started: no lease ends. */
  private static final RegionServerServices SERVICES = Stubs.of(RegionServerServices.class,
    Map.of("getLeaseManager", new LeaseManager(1000), "isAborted", false));

  private final RegionAggregateEndpoint endpoint = new RegionAggregateEndpoint();
  private final RegionCoprocessorEnvironment env;

  LocalEndpoint(HRegion region) throws IOException {
    Connection connection =
      Stubs.of(Connection.class, Map.of("getConfiguration", region.getReadOnlyConfiguration()));
    Configuration settings = new Configuration(region.getReadOnlyConfiguration());
    // Tables are small.
    settings.setInt(RegionCountCache.RANGE_ROWS_KEY, 2);
    settings.setBoolean(SavedCounts.SAVED_KEY, true);
    env = Stubs.of(RegionCoprocessorEnvironment.class,
      Map.of("getRegion", region, "getRegionInfo", region.getRegionInfo(), "getServerName", SERVER,
        "getSharedData", new ConcurrentHashMap<>(), "getConnection", connection, "getConfiguration",
        settings, "getMetricRegistryForRegionServer", METRICS, "checkScanQuota",
        Stubs.of(OperationQuota.class, NO_QUOTA), "getOnlineRegions", SERVICES));
    endpoint.start(env);
  }

  void stop() {
    endpoint.stop(env);
  }

  /**
   * @param between is run now and then, between rows
   * @throws IOException what the endpoint answers with
   */
  AggregateResponse call(AggregateRequest request, Runnable between) throws IOException {
    ServerRpcController controller = new ServerRpcController() {
      @Override
      public boolean isCanceled() {
        between.run();
        return false;
      }
    };
    return EndpointCalls.answer(endpoint, controller, request);
  }
}
