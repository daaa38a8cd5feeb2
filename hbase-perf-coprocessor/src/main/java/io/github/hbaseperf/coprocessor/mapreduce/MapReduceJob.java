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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.openhft.hashing.LongTupleHashFunction;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.memory.Memory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * A MapReduce job, one mapper for each part. Answers go through a folder of the cluster's default
 * file system, below {@code hbase.fs.tmp.dir}, which is removed at the end.
 */
final class MapReduceJob implements PartJob {
  private static final long POLL_MILLIS = 200;

  @Override
  public List<byte[]> run(Configuration conf) throws IOException {
    // A mapper that is run twice at the same time reads twice as much.
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    Path folder = new Path(
      conf.get(HConstants.TEMPORARY_FS_DIRECTORY_KEY, HConstants.DEFAULT_TEMPORARY_HDFS_DIRECTORY),
      "hbase-perf-" + UUID.randomUUID());
    FileSystem fileSystem = folder.getFileSystem(conf);
    try {
      Job job = create(conf, fileSystem.makeQualified(folder));
      submit(job);
      await(job);
      return answers(conf, fileSystem, folder);
    } finally {
      fileSystem.delete(folder, true);
    }
  }

  private static Job create(Configuration conf, Path folder) throws IOException {
    Job job = Job.getInstance(conf, "hbase-perf");
    job.setJarByClass(MapReduceJob.class);
    job.setInputFormatClass(AnswerInputFormat.class);
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(BytesWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    FileOutputFormat.setOutputPath(job, folder);
    TableMapReduceUtil.addDependencyJars(job);
    // Of which the jar for clusters has copies.
    TableMapReduceUtil.addDependencyJarsForClasses(job.getConfiguration(), HllSketch.class,
      Memory.class, LongTupleHashFunction.class);
    return job;
  }

  private static void submit(Job job) throws IOException {
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException("The job cannot be submitted: " + e, e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static void await(Job job) throws IOException {
    try {
      while (!job.isComplete()) {
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      job.killJob();
      throw interrupted(e);
    }
    if (!job.isSuccessful()) {
      throw new IOException("The job " + job.getJobID() + " failed: " + failure(job));
    }
  }

  private static String failure(Job job) throws IOException {
    try {
      String info = job.getStatus().getFailureInfo();
      return info == null || info.isEmpty() ? "see its log" : info.trim().split("\\R", 2)[0];
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    return (IOException) new InterruptedIOException("The job was interrupted").initCause(e);
  }

  private static List<byte[]> answers(Configuration conf, FileSystem fileSystem, Path folder)
    throws IOException {
    List<byte[]> answers = new ArrayList<>();
    for (FileStatus file : fileSystem.listStatus(folder,
      path -> path.getName().startsWith("part-"))) {
      try (SequenceFile.Reader reader =
        new SequenceFile.Reader(conf, SequenceFile.Reader.file(file.getPath()))) {
        BytesWritable value = new BytesWritable();
        while (reader.next(NullWritable.get(), value)) {
          answers.add(value.copyBytes());
        }
      }
    }
    return answers;
  }
}
