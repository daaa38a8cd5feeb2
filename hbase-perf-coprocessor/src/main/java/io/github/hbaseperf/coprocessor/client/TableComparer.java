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
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Compares two tables, of one cluster or of two, cell by cell: fingerprints of the same ranges of
 * rows, made by {@code RegionAggregateEndpoint}, say which ranges differ; those are cut again, and
 * the rows of the smallest are read from both. Each table is read once if they are the same.
 * Borrows the connections. Safe for any number of threads.
 */
@InterfaceAudience.Public
public final class TableComparer {

  /** A job is asked once: the rest is read where the comparison runs. */
  private static final int RANGES_FACTOR_OF_JOB = 16;

  private final Cluster firstCluster;
  private final TableName firstName;
  private final Cluster secondCluster;
  private final TableName secondName;

  public TableComparer(Connection firstConnection, TableName firstName, Connection secondConnection,
    TableName secondName) {
    this(new ConnectedCluster(firstConnection), firstName, new ConnectedCluster(secondConnection),
      secondName);
  }

  /** Of what is not in a cluster, too. */
  @InterfaceAudience.Private
  public TableComparer(Cluster firstCluster, TableName firstName, Cluster secondCluster,
    TableName secondName) {
    this.firstCluster = Objects.requireNonNull(firstCluster);
    this.firstName = Objects.requireNonNull(firstName);
    this.secondCluster = Objects.requireNonNull(secondCluster);
    this.secondName = Objects.requireNonNull(secondName);
  }

  /**
   * Compares what the scan returns of both tables.
   * @param found is called for each row that differs, in the order of rows
   * @throws IllegalArgumentException if the scan is reversed or limited to a number of rows
   * @throws IOException              if a table cannot be read, or one does not load the endpoint
   */
  public CompareResult compare(Scan scan, CompareOptions options, Consumer<RowDifference> found)
    throws IOException {
    long startNanos = SystemRuntime.INSTANCE.nanoTime();
    long deadlineMillis = SystemRuntime.INSTANCE.deadlineMillis(options.count().timeoutMillis());
    RowComparer rows = new RowComparer(part -> firstCluster.scanner(firstName, part),
      part -> secondCluster.scanner(secondName, part), options.timestamps(),
      options.maxDifferences(), Objects.requireNonNull(found));
    boolean isJob = isJob(firstCluster) || isJob(secondCluster);
    int ranges = isJob ? RANGES_FACTOR_OF_JOB * options.ranges() : options.ranges();
    KeyWeights weights = TableCut.weights(firstCluster, firstName, scan, ranges, deadlineMillis);
    weights.add(TableCut.weights(secondCluster, secondName, scan, ranges, deadlineMillis));
    FingerprintPair all =
      new FingerprintPair(firstCluster, firstName, secondCluster, secondName, scan, options);
    FingerprintPair some = isJob
      ? new FingerprintPair(firstCluster.forSomeRows(), firstName, secondCluster.forSomeRows(),
        secondName, scan, options)
      : all;
    return new Comparison(all, some, weights, options, rows, startNanos).run(scan,
      isJob ? 1 : stages(scan, weights.total(), options), ranges);
  }

  private static boolean isJob(Cluster cluster) {
    return cluster.forSomeRows() != cluster;
  }

  private int stages(Scan scan, long bytes, CompareOptions options) throws IOException {
    // Rows that fit into a stage of one server fit into one of several.
    int servers = bytes <= options.stageBytes()
      ? 1
      : servers(firstCluster, firstName, scan) + servers(secondCluster, secondName, scan);
    return options.stages(bytes, servers);
  }

  /** How many servers have rows of the scan. */
  private static int servers(Cluster cluster, TableName name, Scan scan) throws IOException {
    RegionLocations locations = new RegionLocations(cluster, SystemRuntime.INSTANCE);
    return RangesByServer.of(locations, name, KeyRange.of(scan)).rangesByServer().size();
  }
}
