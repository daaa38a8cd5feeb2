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

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;

/**
 * Calls regions that may split, merge or move meanwhile.
 * <p>
 * Region servers tell for two minutes where a region went, even if it came back since. Such notices
 * send HBase's client from one server to the other and back when the region has been split or
 * merged in the end, and no retry looks into hbase:meta (RegionServerCallable.prepare). A region
 * that goes on moving outlives the retries, too, or the time for them. So retries begin anew, for
 * as long as hbase:meta tells of a change since they began. One thread.
 */
final class RelocatingCalls {
  private final TableRegions regions;
  private final BooleanSupplier timeIsLeft;

  RelocatingCalls(TableRegions regions, BooleanSupplier timeIsLeft) {
    this.regions = regions;
    this.timeIsLeft = timeIsLeft;
  }

  /** @param call asks the region of the row, with the retries of HBase's client */
  <T> T call(byte[] row, Call<T> call) throws IOException {
    HRegionLocation asked = regions.locate(row, false);
    while (true) {
      try {
        return call.answer();
      } catch (RetriesExhaustedException | SocketTimeoutException e) {
        // The second is HBase's timeout of an operation: all the time for a call and its retries.
        HRegionLocation located = regions.locate(row, true);
        if (isSame(asked, located) || !timeIsLeft.getAsBoolean()) {
          throw e;
        }
        asked = located;
      }
    }
  }

  /** Whether a region stayed what and where it was; it is opened with a higher number each time. */
  private static boolean isSame(HRegionLocation before, HRegionLocation after) {
    return before.getRegion().equals(after.getRegion())
      && Objects.equals(before.getServerName(), after.getServerName())
      && before.getSeqNum() == after.getSeqNum();
  }

  /** One call of a region. */
  @FunctionalInterface
  interface Call<T> {
    T answer() throws IOException;
  }
}
