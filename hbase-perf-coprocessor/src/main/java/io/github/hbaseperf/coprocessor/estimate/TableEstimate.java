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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Estimates the rows of a table from the trailers and Bloom filters of its files, which this JVM
 * opens itself. The table needs no endpoint; whoever asks has to be allowed to read its files.
 *
 * <p>
 * A file with a ROW Bloom filter says exactly how many rows it has, others at most how many. The
 * rows of one region are at least those of one of its files, and at most those of all of them.
 */
@InterfaceAudience.Public
public final class TableEstimate {

  /** While regions move, are split or merged. */
  private static final int TRIES = 10;
  private static final long PAUSE_MILLIS = 500;

  private TableEstimate() {
  }

  /**
   * The regions of a table, in the order of rows.
   *
   * @param connection whose configuration has the cluster's {@code hbase.rootdir}
   * @param threads    that open files at the same time, at least one
   * @throws FileNotFoundException if there are no files of the table there
   * @throws IOException           if there is no such table, or its files cannot be read
   */
  public static List<RegionEstimate> of(Connection connection, TableName table, int threads)
    throws IOException {
    return of(connection, table, threads, progress -> {
    });
  }

  /**
   * As {@link #of(Connection, TableName, int)}.
   *
   * @param listener is told by this thread, from the start again if the table's regions change
   */
  public static List<RegionEstimate> of(Connection connection, TableName table, int threads,
    Consumer<EstimateProgress> listener) throws IOException {
    try (Admin admin = connection.getAdmin();
      RegionLocator locator = connection.getRegionLocator(table)) {
      StoreFiles files = StoreFiles.of(connection.getConfiguration(), admin.getDescriptor(table));
      for (int tries = 1;; tries++) {
        List<HRegionLocation> locations = locations(locator);
        List<RegionInfo> regions = infos(locations);
        // Before the files: what is flushed in between is in both, and not in neither.
        MemstoreRows memstores = MemstoreRows.of(admin, table, locations);
        Optional<RegionInfo> closed =
          regions.stream().filter(region -> !memstores.know(region)).findFirst();
        Optional<List<RegionEstimate>> estimates = closed.isPresent()
          ? Optional.empty()
          : readUnlessChanged(files, regions, memstores, threads, locator, listener);
        if (estimates.isPresent()) {
          return estimates.get();
        }
        if (tries == TRIES) {
          throw new IOException(closed.isPresent()
            ? "No region server has " + closed.get().getRegionNameAsString() + " open"
            : "The regions of table " + table + " were split or merged all the time");
        }
        pause();
      }
    }
  }

  /** The files of a region that is split or merged go, maybe while they are listed. */
  private static Optional<List<RegionEstimate>> readUnlessChanged(StoreFiles files,
    List<RegionInfo> regions, MemstoreRows memstores, int threads, RegionLocator locator,
    Consumer<EstimateProgress> listener) throws IOException {
    List<RegionEstimate> estimates = null;
    IOException failure = null;
    try {
      estimates = read(files, regions, memstores, threads, listener);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      failure = e;
    }
    if (!infos(locations(locator)).equals(regions)) {
      return Optional.empty();
    }
    if (failure != null) {
      throw failure;
    }
    return Optional.of(estimates);
  }

  private static List<HRegionLocation> locations(RegionLocator locator) throws IOException {
    return locator.getAllRegionLocations().stream().filter(Objects::nonNull)
      .filter(location -> RegionReplicaUtil.isDefaultReplica(location.getRegion()))
      .collect(Collectors.toList());
  }

  private static List<RegionInfo> infos(List<HRegionLocation> locations) {
    return locations.stream().map(HRegionLocation::getRegion).collect(Collectors.toList());
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw (InterruptedIOException) new InterruptedIOException("The estimate was interrupted")
        .initCause(e);
    }
  }

  private static List<RegionEstimate> read(StoreFiles files, List<RegionInfo> regions,
    MemstoreRows memstores, int threads, Consumer<EstimateProgress> listener) throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<RegionFiles>> read = new ArrayList<>();
      for (RegionInfo region : regions) {
        read.add(pool.submit(() -> files.read(region)));
      }
      List<RegionEstimate> estimates = new ArrayList<>();
      for (int i = 0; i < regions.size(); i++) {
        RegionInfo region = regions.get(i);
        estimates.add(new RegionEstimate(region, get(read.get(i)), memstores.most(region)));
        listener.accept(new EstimateProgress(regions.size(), i + 1));
      }
      return estimates;
    } finally {
      pool.shutdownNow();
    }
  }

  private static RegionFiles get(Future<RegionFiles> read) throws IOException {
    try {
      return read.get();
    } catch (InterruptedException e) {
      throw (IOException) new InterruptedIOException("Reading the files was interrupted")
        .initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException) {
        throw (IOException) e.getCause();
      }
      throw new IOException("The files of a region cannot be read: " + e.getCause(), e.getCause());
    }
  }
}
