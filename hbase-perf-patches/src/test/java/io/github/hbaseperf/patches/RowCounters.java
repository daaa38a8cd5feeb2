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
package io.github.hbaseperf.patches;

import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;

/** What a region and its stores say they have read, as text that two JVMs can compare. */
final class RowCounters {
  private RowCounters() {
  }

  static String of(HRegion region) {
    StringBuilder line = new StringBuilder("reads ").append(region.getReadRequestsCount())
      .append(", filtered ").append(region.getFilteredReadRequestsCount());
    for (HStore store : region.getStores()) {
      line.append(", ").append(store.getColumnFamilyName()).append(" memstore ")
        .append(store.getMemstoreOnlyRowReadsCount()).append(" mixed ")
        .append(store.getMixedRowReadsCount());
    }
    return line.toString();
  }
}
