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

import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The answers of the parts of a snapshot to one question, in place of their rows. Public: Hadoop
 * and Spark make it by name.
 */
@InterfaceAudience.Private
public final class AnswerInputFormat extends InputFormat<NullWritable, BytesWritable> {
  private static final String SNAPSHOT = "hbase.perf.mapreduce.question.snapshot";

  /** Sets a job up. */
  static void ask(Configuration conf, String snapshot, Scan scan, PartQuestion question)
    throws IOException {
    conf.set(SNAPSHOT, snapshot);
    conf.set(TableInputFormat.SCAN, TableMapReduceUtil.convertScanToString(scan));
    question.addTo(conf);
  }

  /** Links the files on this machine. */
  static TableSnapshot open(Configuration conf) throws IOException {
    return TableSnapshot.open(conf, conf.get(SNAPSHOT), 1);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    try (TableSnapshot snapshot = open(conf)) {
      return SnapshotSegmentInputFormat.splits(snapshot, SnapshotSegmentInputFormat.scan(conf),
        conf);
    }
  }

  @Override
  public RecordReader<NullWritable, BytesWritable> createRecordReader(InputSplit split,
    TaskAttemptContext context) {
    return new AnswerRecordReader();
  }
}
