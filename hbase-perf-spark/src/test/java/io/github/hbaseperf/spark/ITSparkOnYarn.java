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
package io.github.hbaseperf.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Path;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands over a snapshot whose parts are read by executors in containers of a YARN cluster. Not
 * in the default build: it takes a minute.
 */
class ITSparkOnYarn {
  @TempDir
  private static Path temp;
  private static EmbeddedCluster cluster;
  private static MiniYARNCluster yarn;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.start();
    SnapshotOfTable.take(cluster.connection());
    Configuration conf = new YarnConfiguration(cluster.connection().getConfiguration());
    // YARN closes its file systems, and region servers have the same ones.
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    yarn = new MiniYARNCluster("spark", 1, 1, 1);
    yarn.init(conf);
    yarn.start();
  }

  @AfterAll
  static void stop() throws Exception {
    yarn.stop();
    cluster.close();
  }

  @Test
  void testCommandIsAnsweredByContainers() throws Exception {
    ChildRun run = SparkCommand.submitToYarn(temp, yarn.getConfig(), "aggregate", "--snapshot",
      SnapshotOfTable.SNAPSHOT, "--on", "spark", "--splits", "3", "--numbers", "d:q=long",
      "--format", "json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"rows\":" + (SnapshotOfTable.ROWS - 1) + ",");
    Collection<RMApp> applications = yarn.getResourceManager().getRMContext().getRMApps().values();
    assertThat(applications).singleElement().satisfies(application -> {
      assertThat(application.getApplicationType()).isEqualTo("SPARK");
      assertThat(application.getFinalApplicationStatus())
        .isEqualTo(FinalApplicationStatus.SUCCEEDED);
    });
  }
}
