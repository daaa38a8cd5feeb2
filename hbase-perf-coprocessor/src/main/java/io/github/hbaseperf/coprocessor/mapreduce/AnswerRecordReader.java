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

import io.github.hbaseperf.coprocessor.client.RestOfRange;
import io.github.hbaseperf.coprocessor.client.TableRegions;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Asks the regions of a {@link SnapshotSplit}, slice by slice. One thread. */
final class AnswerRecordReader extends SnapshotSplitReader<NullWritable, BytesWritable> {
  private TableRegions regions;
  private PartQuestion question;
  private RestOfRange rest;
  private PartAnswer answer;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    SnapshotSplit part = (SnapshotSplit) split;
    question = PartQuestion.in(context.getConfiguration());
    rest = new RestOfRange(part.range());
    TableSnapshot snapshot = opened(AnswerInputFormat.open(context.getConfiguration()));
    regions = reading(snapshot.cluster().regions(snapshot.table()));
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (isDone()) {
      return false;
    }
    answer = question.ask(regions, rest.range());
    rest.endRegion(answer.end());
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

  @Override
  boolean isDone() {
    return rest != null && rest.isDone();
  }
}
