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
package io.github.hbaseperf.coprocessor.estimate;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many rows the memstores of regions may have, by their bytes, which servers tell. */
final class MemstoreRows {

  private static final Logger LOG = LoggerFactory.getLogger(MemstoreRows.class);
  /** Of a KeyValue whose row and family are a byte each, and that has neither column nor value. */
  private static final long LEAST_CELL_BYTES = 22;
  private static final long MEGABYTE = 1 << 20;

  private final Map<byte[], Long> mostByRegion = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final boolean isDisabled;

  private MemstoreRows(boolean isDisabled) {
    this.isDisabled = isDisabled;
  }

  /** Asks each server of the regions once; what one does not answer is not known. */
  static MemstoreRows of(Admin admin, TableName table, List<HRegionLocation> regions)
    throws IOException {
    MemstoreRows rows = new MemstoreRows(admin.isTableDisabled(table));
    Set<ServerName> servers = regions.stream().map(HRegionLocation::getServerName)
      .filter(Objects::nonNull).collect(Collectors.toSet());
    for (ServerName server : rows.isDisabled ? Collections.<ServerName>emptySet() : servers) {
      try {
        rows.add(admin.getRegionMetrics(server, table));
      } catch (DoNotRetryIOException | InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        LOG.debug("{} does not tell the sizes of its regions", server, e);
      }
    }
    return rows;
  }

  private void add(List<RegionMetrics> regions) {
    regions.forEach(region -> mostByRegion.put(region.getRegionName(), most(region)));
  }

  /** Servers tell whole megabytes, and leave out the rest, but tell none only if there is none. */
  private static long most(RegionMetrics region) {
    long megabytes = (long) region.getMemStoreSize().get(Size.Unit.MEGABYTE);
    return megabytes == 0 ? 0 : (megabytes + 1) * MEGABYTE / LEAST_CELL_BYTES;
  }

  /** Returns whether the region is open, or has nothing in memory since its table is disabled */
  boolean know(RegionInfo region) {
    return isDisabled || mostByRegion.containsKey(region.getRegionName());
  }

  /** Of a region that is known. */
  long most(RegionInfo region) {
    return isDisabled ? 0 : mostByRegion.get(region.getRegionName());
  }
}
