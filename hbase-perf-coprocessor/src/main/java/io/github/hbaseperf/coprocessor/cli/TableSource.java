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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.Cluster;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.estimate.EstimateProgress;
import io.github.hbaseperf.coprocessor.estimate.RegionEstimate;
import io.github.hbaseperf.coprocessor.estimate.TableEstimate;
import io.github.hbaseperf.coprocessor.mapreduce.SnapshotJob;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;

/** Tables that a command reads, and who answers for them: a cluster, or this JVM. One thread. */
final class TableSource implements Closeable {

  /** Who is asked for their names. */
  private interface Names {
    List<SourceName> find() throws IOException;
  }

  private final Closeable opened;
  private final Cluster cluster;
  private final Names names;
  /** Of tables; null for snapshots. */
  private final Connection connection;

  private TableSource(Closeable opened, Cluster cluster, Names names) {
    this(opened, cluster, names, null);
  }

  private TableSource(Closeable opened, Cluster cluster, Names names, Connection connection) {
    this.opened = opened;
    this.cluster = cluster;
    this.names = names;
    this.connection = connection;
  }

  /** Logs in and connects. */
  static TableSource ofTables(Configuration configuration, TableChoice choice) throws IOException {
    Connection connection = ClusterOptions.connect(configuration);
    return of(connection, connection, choice);
  }

  /** Leaves the connection open. */
  static TableSource ofTables(Connection connection, TableChoice choice) {
    return of(() -> {
    }, connection, choice);
  }

  private static TableSource of(Closeable opened, Connection connection, TableChoice choice) {
    return new TableSource(opened, Cluster.of(connection), () -> choice.tables(connection).stream()
      .map(SourceName::ofTable).collect(Collectors.toList()), connection);
  }

  /** Logs in and links the snapshot's files. */
  static TableSource ofSnapshot(Configuration configuration, String name, SnapshotOptions options)
    throws IOException {
    KerberosLogin.forFilesIfConfigured(configuration);
    TableSnapshot snapshot = TableSnapshot.open(configuration, name, options.threads());
    return new TableSource(snapshot, snapshot.cluster(),
      () -> Collections.singletonList(SourceName.ofSnapshot(name, snapshot.table())));
  }

  /** Logs in; this JVM or, if the options say so, a job reads the rows of the scan. */
  static TableSource ofSnapshot(Configuration configuration, String name, SnapshotOptions snapshots,
    JobOptions jobs, Scan scan) throws IOException {
    return jobs.isLocal()
      ? ofSnapshot(configuration, name, snapshots)
      : ofJob(configuration, name, snapshots, jobs, scan);
  }

  private static TableSource ofJob(Configuration configuration, String name,
    SnapshotOptions snapshots, JobOptions options, Scan scan) throws IOException {
    KerberosLogin.forFilesIfConfigured(configuration);
    SnapshotJob job = options.open(configuration, name, scan, snapshots.threads());
    return new TableSource(job, job,
      () -> Collections.singletonList(SourceName.ofSnapshot(name, job.table())));
  }

  /** What answers. */
  Cluster cluster() {
    return cluster;
  }

  /** Of a table, whose files that many threads of this JVM open. */
  List<RegionEstimate> estimate(SourceName table, int threads, Consumer<EstimateProgress> listener)
    throws IOException {
    return TableEstimate.of(connection, table.table(), threads, listener);
  }

  RegionAggregateClient client() {
    return new RegionAggregateClient(cluster);
  }

  /**
   * What is to be read, by name.
   * @throws IOException if a regular expression matches no table
   */
  List<SourceName> names() throws IOException {
    return names.find();
  }

  /** What is to be read, where that is one table. */
  SourceName name() throws IOException {
    return names().get(0);
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
