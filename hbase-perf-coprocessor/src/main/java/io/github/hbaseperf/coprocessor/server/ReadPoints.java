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

import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.LeaseException;
import org.apache.hadoop.hbase.regionserver.LeaseManager;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The read points of counts that go on in another call, so that all slices of a region see it at
 * one moment. Each is kept as HBase keeps a client's idle scanner: until the count is done with the
 * region, until the lease of a scanner would end, or until the region closes. Who comes later takes
 * a new one. Safe for any number of threads.
 */
final class ReadPoints {

  private static final Logger LOG = LoggerFactory.getLogger(ReadPoints.class);

  /** One count's way through the region: a read point, and the calls that count at it just now. */
  static final class Visit {
    private final long id;
    private final ReadPoint readPoint;
    private int calls = 1;

    private Visit(long id, ReadPoint readPoint) {
      this.id = id;
      this.readPoint = readPoint;
    }

    /** What the next call has to ask for. */
    long id() {
      return id;
    }

    ReadPoint readPoint() {
      return readPoint;
    }
  }

  /** Null where there is no server: then nothing is kept. */
  private final LeaseManager leases;
  private final String leaseName;
  private final int leaseMillis;
  private final Map<Long, Visit> kept = new HashMap<>();
  private boolean closed;

  private ReadPoints(LeaseManager leases, RegionInfo region, int leaseMillis) {
    this.leases = leases;
    this.leaseName = "count of " + region.getEncodedName() + ' ';
    this.leaseMillis = leaseMillis;
  }

  static ReadPoints of(RegionCoprocessorEnvironment env) {
    OnlineRegions server = env.getOnlineRegions();
    LeaseManager leases = server instanceof RegionServerServices
      ? ((RegionServerServices) server).getLeaseManager()
      : null;
    return new ReadPoints(leases, env.getRegionInfo(),
      env.getConfiguration().getInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD,
        HConstants.DEFAULT_HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD));
  }

  /** Of a region that no server has, which nobody changes. */
  static ReadPoints notKept(RegionInfo region) {
    return new ReadPoints(null, region, 0);
  }

  /**
   * Begins a call; whoever did must {@link #end} it.
   * @param id of the visit to go on with, or null
   */
  Visit begin(Long id, HRegion region, Scan scan) throws IOException {
    synchronized (this) {
      Visit visit = kept.get(id);
      if (visit != null) {
        visit.calls++;
        return visit;
      }
    }
    return new Visit(ThreadLocalRandom.current().nextLong(), ReadPoint.take(region, scan));
  }

  /**
   * Ends a call.
   * @return whether another call will find the visit
   */
  synchronized boolean end(Visit visit, boolean goesOn) {
    visit.calls--;
    boolean keeps = goesOn && !closed && renewLease(visit);
    if (keeps) {
      kept.put(visit.id, visit);
    } else {
      if (kept.remove(visit.id) != null) {
        cancelLease(visit);
      }
      closeIfUnused(visit);
    }
    return keeps;
  }

  private boolean renewLease(Visit visit) {
    if (leases == null) {
      return false;
    }
    try {
      if (kept.containsKey(visit.id)) {
        leases.renewLease(leaseName + visit.id);
      } else {
        leases.createLease(leaseName + visit.id, leaseMillis, () -> expire(visit));
      }
      return true;
    } catch (LeaseException | LeaseManager.LeaseStillHeldException e) {
      // It ends just now.
      return false;
    }
  }

  private void cancelLease(Visit visit) {
    try {
      leases.cancelLease(leaseName + visit.id);
    } catch (LeaseException e) {
      LOG.debug("Ended before", e);
    }
  }

  private synchronized void expire(Visit visit) {
    if (kept.remove(visit.id) != null) {
      closeIfUnused(visit);
    }
  }

  /** The region closes. */
  synchronized void close() {
    closed = true;
    for (Visit visit : kept.values()) {
      cancelLease(visit);
      closeIfUnused(visit);
    }
    kept.clear();
  }

  private static void closeIfUnused(Visit visit) {
    if (visit.calls > 0) {
      return;
    }
    try {
      visit.readPoint.close();
    } catch (IOException | RuntimeException e) {
      // The thread that ends all leases of the server would not survive it.
      LOG.warn("A read point could not be closed", e);
    }
  }
}
