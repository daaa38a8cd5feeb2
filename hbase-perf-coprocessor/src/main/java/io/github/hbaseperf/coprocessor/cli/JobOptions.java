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

import io.github.hbaseperf.coprocessor.mapreduce.SegmentInputFormat;
import io.github.hbaseperf.coprocessor.mapreduce.SnapshotJob;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Scan;
import picocli.CommandLine.Option;

/** Whose machines read a snapshot. */
final class JobOptions {

  /** Who reads; written as on the command line. */
  enum On {
    local, mapreduce, spark
  }

  @Option(names = "--on", paramLabel = "local|mapreduce|spark", defaultValue = "local",
    description = "Read a snapshot by threads of this command, or by a job of MapReduce or Spark"
      + " (default: ${DEFAULT-VALUE}).")
  private On on;

  @Option(names = "--splits", paramLabel = "N",
    description = "Parts of about as many bytes that a job reads, each by a task (default: as many"
      + " as regions).")
  private Integer splits;

  /**
   * @param isSnapshot or a table is read
   * @throws IllegalArgumentException if the options do not go together
   */
  JobOptions checked(boolean isSnapshot) {
    if (on != On.local && !isSnapshot) {
      throw new IllegalArgumentException("--on is for snapshots: region servers read tables");
    }
    if (splits != null && on == On.local) {
      throw new IllegalArgumentException("--splits is for a job: --on mapreduce or spark");
    }
    if (splits != null && splits < 1) {
      throw new IllegalArgumentException("--splits is at least 1, not " + splits);
    }
    return this;
  }

  boolean isLocal() {
    return on == On.local;
  }

  /** @throws IOException if there is no such snapshot, or its files cannot be read */
  SnapshotJob open(Configuration ofCluster, String snapshot, Scan scan, int threads)
    throws IOException {
    Configuration conf = new Configuration(ofCluster);
    if (splits != null) {
      conf.setInt(SegmentInputFormat.SEGMENTS, splits);
    }
    return on == On.spark
      ? SnapshotJob.onSpark(conf, snapshot, scan, threads)
      : SnapshotJob.onMapReduce(conf, snapshot, scan, threads);
  }
}
