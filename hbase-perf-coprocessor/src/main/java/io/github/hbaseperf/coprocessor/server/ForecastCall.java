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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.server.compaction.ForecastSlice;
import io.github.hbaseperf.coprocessor.server.strategy.SliceLimit;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** One slice of a forecast, once it is admitted. */
final class ForecastCall {

  private ForecastCall() {
  }

  static ForecastResponse answer(HRegion region, ScanQuota quota, ForecastRequest request,
    BooleanSupplier canceled) throws IOException {
    RegionInfo info = region.getRegionInfo();
    Scan scan = new Scan().withStartRow(request.getStartRow().toByteArray());
    if (request.hasFamily()) {
      scan.addFamily(request.getFamily().toByteArray());
    }
    RegionAnswers.checkStartRow(info, scan);
    HiddenRows.refuse(region, scan, "forecast");
    if (!request.hasFamily()) {
      return families(region);
    }
    Closeable charged = quota.check(scan);
    try {
      long untilMillis =
        RegionAnswers.untilMillis(request.getSliceMillis(), EnvironmentEdgeManager.currentTime());
      return ForecastSlice
        .of(region, request, new SliceLimit(region, untilMillis, Long.MAX_VALUE, canceled))
        .setRegionName(info.getRegionNameAsString())
        .setRegionEndRow(ByteString.copyFrom(info.getEndKey())).build();
    } finally {
      charged.close();
    }
  }

  /** The master tells them to few users only. */
  private static ForecastResponse families(HRegion region) {
    ForecastResponse.Builder response = ForecastResponse.newBuilder();
    region.getTableDescriptor().getColumnFamilyNames()
      .forEach(family -> response.addFamily(ByteString.copyFrom(family)));
    return response.build();
  }
}
