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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where tables are, and what is asked of them: a cluster, or a snapshot's files. Any number of
 * threads.
 */
@InterfaceAudience.Private
public interface Cluster {

  static Cluster of(Connection connection) {
    return new ConnectedCluster(connection);
  }

  Configuration configuration();

  /** The regions of a table, for one thread, which closes them. */
  TableRegions regions(TableName table) throws IOException;

  /**
   * @throws TableNotFoundException   if there is no such table
   * @throws TableNotEnabledException if it is disabled
   */
  void checkEnabled(TableName table) throws IOException;

  /** Who answers for some of the rows, where this answers for all of them at once only: a job. */
  default Cluster forSomeRows() {
    return this;
  }

  /** The rows of a scan, as HBase's client gets them, for one thread, which closes it. */
  ResultScanner scanner(TableName table, Scan scan) throws IOException;
}
