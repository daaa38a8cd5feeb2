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
package io.github.hbaseperf.benchmarks.mapreduce;

import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;

/**
 * Runs jobs over tables of an embedded cluster in this JVM, with as many map tasks at once as there
 * are processors.
 */
public final class LocalRunner {
  private static final int POLL_MILLIS = 10;

  private LocalRunner() {
  }

  /** Returns the configuration of such jobs. */
  public static Configuration configuration(EmbeddedCluster cluster) {
    Configuration conf = new Configuration(cluster.connection().getConfiguration());
    conf.set(FileSystem.FS_DEFAULT_NAME_KEY, "file:///");
    conf.set("hadoop.tmp.dir", cluster.folder().resolve("jobs").toString());
    conf.set("mapreduce.framework.name", "local");
    conf.setInt("mapreduce.local.map.tasks.maximum", Runtime.getRuntime().availableProcessors());
    // Else each job takes whole seconds.
    conf.setInt(Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY, POLL_MILLIS);
    conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
    return conf;
  }

  /** @throws IllegalStateException if the tool failed, or found another answer than it expected */
  public static void run(Tool tool, String... args) throws Exception {
    if (tool.run(args) != 0) {
      throw new IllegalStateException(tool.getClass().getSimpleName() + " failed");
    }
  }
}
