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

import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.PackagePrivateFieldAccessor;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts tables with {@code RegionAggregateEndpoint}. The answer equals what a client scan over the
 * same rows would return, also while regions split, merge and move; rows written meanwhile may or
 * may not be in it, as with a scan. One that lives on knows where the regions of a table are after
 * its first count. Safe for any number of threads; borrows the connection.
 */
@InterfaceAudience.Public
public final class RegionAggregateClient {

  private final RegionLocations locations;

  public RegionAggregateClient(Connection connection) {
    this(new ConnectedCluster(connection));
  }

  /** Of what is not in a cluster, too. */
  @InterfaceAudience.Private
  public RegionAggregateClient(Cluster cluster) {
    this.locations = new RegionLocations(cluster, SystemRuntime.INSTANCE);
  }

  /**
   * Counts what the scan selects.
   *
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   * @throws IOException              if there is no complete answer; never a partial one
   */
  public CountResult count(TableName table, Scan scan, CountOptions options) throws IOException {
    return await(table, countAsync(table, scan, options));
  }

  /**
   * Aggregates what the scan selects.
   *
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   * @throws IOException              if there is no complete answer, or more groups or heap than
   *                                  allowed; never a partial one
   */
  public AggregateResult aggregate(TableName table, Scan scan, Aggregation aggregation,
    CountOptions options) throws IOException {
    return await(table, aggregateAsync(table, scan, aggregation, options));
  }

  static <T> T await(TableName table, CompletableFuture<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      throw (IOException) new InterruptedIOException("The count of " + table + " was interrupted")
        .initCause(e);
    } catch (CancellationException e) {
      throw new InterruptedIOException("The count of " + table + " was canceled");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException
        ? (IOException) e.getCause()
        : new IOException(e.getCause());
    }
  }

  /**
   * Begins to count and returns at once. Canceling the future ends the calls that are under way;
   * the regions they count notice within moments, if their connection is gone, or at the end of the
   * slice.
   *
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   */
  public CompletableFuture<CountResult> countAsync(TableName table, Scan scan,
    CountOptions options) {
    return start(table, scan, options, null).future();
  }

  /**
   * Begins to aggregate and returns at once; canceled as {@link #countAsync} is.
   *
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   */
  public CompletableFuture<AggregateResult> aggregateAsync(TableName table, Scan scan,
    Aggregation aggregation, CountOptions options) {
    CountJob job = start(table, scan, options, Objects.requireNonNull(aggregation));
    CompletableFuture<AggregateResult> future = new CompletableFuture<>();
    job.future().whenComplete((count, failure) -> {
      try {
        if (failure == null) {
          future.complete(new AggregateResult(count, job.groups()));
        } else {
          future.completeExceptionally(failure);
        }
      } catch (IOException | RuntimeException e) {
        future.completeExceptionally(e);
      }
    });
    // No effect on a job that is done.
    future.whenComplete((result, failure) -> job.future().cancel(true));
    return future;
  }

  private CountJob start(TableName table, Scan scan, CountOptions options,
    Aggregation aggregation) {
    if (scan.isReversed()) {
      throw new IllegalArgumentException(
        "A reversed scan is not counted: swap start and stop row, it has as many rows forward");
    }
    if (scan.getLimit() > 0) {
      throw new IllegalArgumentException("A scan with a limit of rows is not counted: it may stop "
        + "anywhere, and its answer is known to be at most " + scan.getLimit());
    }
    Scan own = withoutReadPoint(scan);
    CountJob job = new CountJob(locations, table, own, options, aggregation);
    job.start();
    return job;
  }

  /** A scan that was used before may carry one, of another region: HBase's client drops it, too. */
  private static Scan withoutReadPoint(Scan scan) {
    try {
      Scan own = new Scan(scan);
      PackagePrivateFieldAccessor.setMvccReadPoint(own, -1);
      return own;
    } catch (IOException e) {
      throw new UncheckedIOException("A copy of a scan reads nothing", e);
    }
  }

  /**
   * Asks every region of a table which endpoint it loads.
   *
   * @throws IOException if the regions cannot be found, or the user may not ask them
   */
  public List<RegionStatus> status(TableName table) throws IOException {
    return StatusPoll.of(locations.cluster(), table);
  }

  /**
   * Cuts the rows of a scan into parts of about as many bytes on disk, as the block indexes of the
   * table's files tell: no row is read. What is not flushed does not weigh; a table without files
   * is cut at its regions. Only the scan's rows and families matter.
   *
   * @return in the order of rows and without gaps; fewer than asked for if there are too few blocks
   * @throws IOException if a region does not tell, as those without the endpoint
   */
  public List<TableSegment> segments(TableName table, Scan scan, int segments) throws IOException {
    if (segments < 1) {
      throw new IllegalArgumentException("A table has at least one segment, not " + segments);
    }
    return TableCut.of(locations.cluster(), table, scan, segments);
  }

  /**
   * Tells what the next major compaction of each region would keep and drop of the files that are
   * there now, and why, without compacting: it reads all of them. Only the scan's rows and families
   * matter. What is in memstores is in no file; what observers of compactions change is not known.
   *
   * @throws IllegalArgumentException if the scan is reversed
   * @throws IOException              if a region does not tell, as those without the endpoint, or
   *                                  families whose files no major compaction takes all at once
   */
  public TableForecast forecast(TableName table, Scan scan, ForecastOptions options)
    throws IOException {
    if (scan.isReversed()) {
      throw new IllegalArgumentException(
        "A reversed scan is not forecast: swap start and stop row");
    }
    return ForecastJob.of(locations, table, scan, options);
  }

  /**
   * Counts like {@link #count}, but with a client scan, for tables without the endpoint. The result
   * has no regions, slices or paths.
   *
   * @throws IOException if there is no complete answer
   */
  public CountResult countByScan(TableName table, Scan scan, CountOptions options)
    throws IOException {
    return ScanCount.of(locations.cluster(), table, scan, options);
  }
}
