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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** Asks every region of a table which endpoint it loads, one after the other. */
final class StatusPoll {

  private StatusPoll() {
  }

  static List<RegionStatus> of(Cluster cluster, TableName name) throws IOException {
    cluster.checkEnabled(name);
    List<RegionStatus> statuses = new ArrayList<>();
    try (TableRegions regions = cluster.regions(name)) {
      for (HRegionLocation location : regions.locateAll()) {
        if (RegionReplicaUtil.isDefaultReplica(location.getRegion())) {
          statuses.add(ask(name, regions, location));
        }
      }
    }
    return statuses;
  }

  /** @throws AccessDeniedException if the user may not ask, which is the same in every region */
  private static RegionStatus ask(TableName name, TableRegions regions, HRegionLocation location)
    throws AccessDeniedException {
    try {
      return new RegionStatus(location, regions.describe(location.getRegion().getStartKey()), null);
    } catch (AccessDeniedException e) {
      throw e;
    } catch (IOException e) {
      return new RegionStatus(location, DescribeResponse.getDefaultInstance(),
        EndpointErrors.explain(name, e));
    }
  }
}
