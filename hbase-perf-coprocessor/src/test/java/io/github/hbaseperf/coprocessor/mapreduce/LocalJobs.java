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
package io.github.hbaseperf.coprocessor.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/** Jobs of Hadoop's local runner, whose mappers keep the rows they see. */
final class LocalJobs {

  private LocalJobs() {
  }

  /** A job for the mini cluster that is not set up yet. */
  static Job create(Path temp) throws IOException {
    Configuration conf = new Configuration(MiniCluster.get().getConfiguration());
    conf.set(FileSystem.FS_DEFAULT_NAME_KEY, "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", temp.toString());
    Job job = Job.getInstance(conf);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    return job;
  }

  /** Runs the job, and returns what its mappers saw. */
  static List<String> rowsOf(Job job) throws Exception {
    Rows.SEEN.clear();
    assertThat(job.waitForCompletion(false)).as(String.valueOf(job.getStatus())).isTrue();
    return List.copyOf(Rows.SEEN);
  }

  /** How many times as long the longest is as the shortest. */
  static double skew(List<? extends InputSplit> splits) throws Exception {
    long most = 0;
    long least = Long.MAX_VALUE;
    for (InputSplit split : splits) {
      most = Math.max(most, split.getLength());
      least = Math.min(least, split.getLength());
    }
    return (double) most / least;
  }

  /** Keeps the rows that mappers see: they run in this JVM. */
  public static final class Rows extends TableMapper<NullWritable, NullWritable> {
    private static final ConcurrentLinkedQueue<String> SEEN = new ConcurrentLinkedQueue<>();

    @Override
    protected void map(ImmutableBytesWritable row, Result result, Context context) {
      SEEN.add(Bytes.toString(row.copyBytes()));
    }
  }
}
