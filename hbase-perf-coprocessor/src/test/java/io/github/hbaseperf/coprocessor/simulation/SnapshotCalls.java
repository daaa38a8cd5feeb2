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

import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** A snapshot that answers for the regions it was taken of. */
final class SnapshotCalls implements RegionCalls, Closeable {
  private final TableRegions regions;

  SnapshotCalls(TableSnapshot snapshot) throws IOException {
    this.regions = snapshot.cluster().regions(snapshot.table());
  }

  @Override
  public AggregateResponse call(HRegion region, AggregateRequest request, Runnable between)
    throws IOException {
    return regions.call(AggregateProtocol.toScan(request.getScan()).getStartRow(), request);
  }

  @Override
  public boolean keepsReadPoints() {
    return false;
  }

  @Override
  public void close() throws IOException {
    regions.close();
  }
}
