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
package io.github.hbaseperf.coprocessor.snapshot;

import io.github.hbaseperf.coprocessor.client.Cluster;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableComparer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A snapshot of a table, whose files this JVM reads itself: no region server, master or ZooKeeper
 * is asked. Answers are those of a table cloned from the snapshot, at the time of the call: cells
 * may expire. Who may read the files sees all cells: access controls and visibility labels are
 * those of region servers. Any number of threads.
 */
@InterfaceAudience.Public
public final class TableSnapshot implements Closeable {

  private final SnapshotFiles files;
  private final Cluster cluster;

  private TableSnapshot(SnapshotFiles files, Cluster cluster) {
    this.files = files;
    this.cluster = cluster;
  }

  /**
   * Opens a snapshot, which has to last until it is closed. Until then there is a folder with links
   * to its files, and none of their bytes, where Java puts temporary files ({@code
   * java.io.tmpdir}); nothing is written elsewhere.
   *
   * @param configuration with {@code hbase.rootdir}, and with the keys of encrypted families
   * @param threads       that read at the same time, at least one: each a region, or parts of one
   * @throws IllegalArgumentException if there is no thread
   * @throws IOException              if there is no such snapshot, or its files cannot be read
   */
  public static TableSnapshot open(Configuration configuration, String name, int threads)
    throws IOException {
    if (threads < 1) {
      throw new IllegalArgumentException(
        "A snapshot is read by at least one thread, not " + threads);
    }
    SnapshotFiles files = SnapshotFiles.link(configuration, name);
    return new TableSnapshot(files, new SnapshotCluster(files, threads));
  }

  /**
   * Opens a snapshot of which HBase has linked the files, as {@code TableSnapshotInputFormat} does
   * for a job. One thread reads; the links stay.
   *
   * @param folder of the links
   * @throws IOException if there is no such snapshot, or its files cannot be read
   */
  @InterfaceAudience.Private
  public static TableSnapshot linked(Configuration configuration, String name, Path folder)
    throws IOException {
    SnapshotFiles files = SnapshotFiles.linked(configuration, name, folder);
    return new TableSnapshot(files, new SnapshotCluster(files, 1));
  }

  /** The table it is of. */
  public TableName table() {
    return files.descriptor().getTableName();
  }

  /**
   * Counts, aggregates, forecasts and cuts {@link #table()}. {@code CountOptions.sliceBytes} has no
   * effect: only region servers count the bytes of blocks.
   */
  public RegionAggregateClient client() {
    return new RegionAggregateClient(cluster);
  }

  /** Compares it, as the first of two tables, with a table of a cluster. */
  public TableComparer comparerTo(Connection connection, TableName second) {
    return new TableComparer(cluster, table(), Cluster.of(connection), second);
  }

  /** Compares it, as the first of two tables, with another snapshot. */
  public TableComparer comparerTo(TableSnapshot second) {
    return new TableComparer(cluster, table(), second.cluster, second.table());
  }

  /** Where {@link #table()} is. */
  @InterfaceAudience.Private
  public Cluster cluster() {
    return cluster;
  }

  /** In the order of rows. */
  @InterfaceAudience.Private
  public List<RegionInfo> regions() {
    return files.regions();
  }

  /** Names of machines that have the files of the row's region, those with most first. */
  @InterfaceAudience.Private
  public List<String> hosts(byte[] row) throws IOException {
    return files.hosts(row);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
