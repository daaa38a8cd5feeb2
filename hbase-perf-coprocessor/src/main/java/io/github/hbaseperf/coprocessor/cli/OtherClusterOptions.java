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

import java.io.File;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Option;

/** Where the second table is, if it is not where the first is. */
final class OtherClusterOptions {

  @Option(names = "--to-config", paramLabel = "DIR",
    description = "Folder with the hbase-site.xml of the second table's cluster (default: that of"
      + " the first).")
  private File folder;

  @Option(names = "--to-quorum", paramLabel = "HOST:PORT[,...]",
    description = "ZooKeeper servers of the second table's cluster.")
  private String quorum;

  @Option(names = "--to-znode-parent", paramLabel = "PATH",
    description = "Root znode of the second table's cluster.")
  private String znodeParent;

  /** Whether it is another cluster at all. */
  boolean isGiven() {
    return folder != null || quorum != null || znodeParent != null;
  }

  /**
   * @throws IllegalArgumentException if the folder has no hbase-site.xml
   */
  Configuration toConfiguration() {
    return ClusterOptions.toConfiguration(folder, quorum, znodeParent);
  }
}
