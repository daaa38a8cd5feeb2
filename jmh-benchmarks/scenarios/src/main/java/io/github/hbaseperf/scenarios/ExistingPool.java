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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.scenarios.server.ExistingCluster;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.server.Servers;
import java.io.IOException;
import java.nio.file.Path;

/** One cluster that runs already and is not reconfigured. */
final class ExistingPool implements ClusterPool {
  private final Path configuration;
  private final ExistingCluster cluster;

  ExistingPool(Path configuration) throws IOException {
    this.configuration = configuration;
    this.cluster = ExistingCluster.connect(configuration);
  }

  @Override
  public Servers get(ServerSettings wanted, int atOnce) {
    return cluster;
  }

  @Override
  public boolean startsServers() {
    return false;
  }

  @Override
  public Path hdfsConfiguration() {
    return configuration;
  }

  @Override
  public boolean dropPageCaches() {
    return false;
  }

  @Override
  public String description() {
    return "the cluster of " + configuration + ", as it is set up; machine counters are those of "
      + "the client's machine";
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
