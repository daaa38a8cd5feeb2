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

import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Asks the regions of a {@link SnapshotSplit}, slice by slice. One thread. */
final class AnswerRecordReader extends RecordReader<NullWritable, BytesWritable> {
  private TableSnapshot snapshot;
  private TableRegions regions;
  private PartQuestion question;
  private byte[] next;
  private byte[] stop;
  private boolean done;
  private PartAnswer answer;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    SnapshotSplit part = (SnapshotSplit) split;
    question = PartQuestion.in(context.getConfiguration());
    next = part.startRow();
    stop = part.stopRow();
    snapshot = AnswerInputFormat.open(context.getConfiguration());
    regions = snapshot.cluster().regions(snapshot.table());
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (done) {
      return false;
    }
    answer = question.ask(regions, next, stop);
    next = answer.end();
    done = Bytes.equals(next, stop);
    return true;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public BytesWritable getCurrentValue() {
    return new BytesWritable(answer.toBytes());
  }

  /** How many rows there are is not known before. */
  @Override
  public float getProgress() {
    return done ? 1 : 0;
  }

  @Override
  public void close() throws IOException {
    try {
      if (regions != null) {
        regions.close();
      }
    } finally {
      if (snapshot != null) {
        snapshot.close();
      }
    }
  }
}
