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
package io.github.hbaseperf.coprocessor.deploy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;

/**
 * Tells, until it is closed, how many regions of a table were reopened since it was started. A
 * thread of its own looks into hbase:meta, so that nobody waits for that longer than for the
 * regions. Borrows the connection.
 */
final class ReopenWatch {

  private static final long EVERY_MILLIS = 500;

  private final Connection connection;
  private final TableName table;
  private final Consumer<ReopenProgress> listener;
  /** With which sequence number each region was open before, by its name. */
  private final Map<String, Long> before = new HashMap<>();
  private final ScheduledExecutorService thread =
    Executors.newSingleThreadScheduledExecutor(task -> {
      Thread looking = new Thread(task, "reopened regions");
      looking.setDaemon(true);
      return looking;
    });

  private ReopenWatch(Connection connection, TableName table, Consumer<ReopenProgress> listener) {
    this.connection = connection;
    this.table = table;
    this.listener = listener;
  }

  /** Starts to look, before the regions are reopened. */
  static ReopenWatch start(Connection connection, TableName table,
    Consumer<ReopenProgress> listener) {
    ReopenWatch watch = new ReopenWatch(connection, table, listener);
    try {
      for (HRegionLocation region : watch.regions()) {
        watch.before.put(region.getRegion().getEncodedName(), region.getSeqNum());
      }
      watch.thread.scheduleWithFixedDelay(watch::tell, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      // A table can be changed, and changed back, whether somebody sees it or not.
    }
    return watch;
  }

  private void tell() {
    try {
      List<HRegionLocation> now = regions();
      listener.accept(
        new ReopenProgress(now.size(), (int) now.stream().filter(this::wasReopened).count()));
    } catch (IOException e) {
      // The next look may succeed.
    }
  }

  /** By what the master takes for it, too (RegionStates.checkReopened). */
  private boolean wasReopened(HRegionLocation now) {
    Long then = before.get(now.getRegion().getEncodedName());
    return then == null || now.getSeqNum() > then;
  }

  /** From hbase:meta, whatever the connection remembers. */
  private List<HRegionLocation> regions() throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      // A replica that was never opened is null.
      return locator.getAllRegionLocations().stream().filter(Objects::nonNull)
        .collect(Collectors.toList());
    }
  }

  void close() {
    thread.shutdownNow();
  }
}
