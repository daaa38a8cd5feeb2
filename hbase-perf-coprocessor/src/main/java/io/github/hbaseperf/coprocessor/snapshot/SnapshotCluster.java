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
import io.github.hbaseperf.coprocessor.client.TableRegions;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;

/** A cluster of one table and one server, which is this JVM. Any number of threads. */
final class SnapshotCluster implements Cluster {

  private final SnapshotFiles files;
  /** One for each thread that reads. */
  private final Semaphore slots;
  private final int threads;

  SnapshotCluster(SnapshotFiles files, int threads) {
    this.files = files;
    this.slots = new Semaphore(threads, true);
    this.threads = threads;
  }

  @Override
  public Configuration configuration() {
    return files.configuration();
  }

  @Override
  public TableRegions regions(TableName table) throws TableNotFoundException {
    checkEnabled(table);
    return new SnapshotRegions(files, slots, threads);
  }

  /** Nothing disables a snapshot, but it is of one table. */
  @Override
  public void checkEnabled(TableName table) throws TableNotFoundException {
    if (!table.equals(files.descriptor().getTableName())) {
      throw new TableNotFoundException(
        files + " is not of table " + table + ", but of " + files.descriptor().getTableName());
    }
  }

  @Override
  public ResultScanner scanner(TableName table, Scan scan) throws IOException {
    checkEnabled(table);
    return new SnapshotScanner(files, scan);
  }
}
