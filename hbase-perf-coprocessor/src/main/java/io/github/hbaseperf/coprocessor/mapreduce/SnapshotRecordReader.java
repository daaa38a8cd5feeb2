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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Reads the rows of a {@link SnapshotSplit}. One thread. */
final class SnapshotRecordReader extends SnapshotSplitReader<ImmutableBytesWritable, Result> {
  private ResultScanner rows;
  private Result row;
  private boolean done;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    Scan scan = ((SnapshotSplit) split).of(SnapshotSegmentInputFormat.scan(conf));
    if (scan.getReadType() == Scan.ReadType.DEFAULT) {
      // All of it is read, from the first row on.
      scan.setReadType(Scan.ReadType.STREAM);
    }
    TableSnapshot snapshot = opened(SnapshotSegmentInputFormat.open(conf));
    rows = reading(snapshot.cluster().scanner(snapshot.table(), scan));
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    row = rows.next();
    done = row == null;
    return !done;
  }

  @Override
  public ImmutableBytesWritable getCurrentKey() {
    return new ImmutableBytesWritable(row.getRow());
  }

  @Override
  public Result getCurrentValue() {
    return row;
  }

  @Override
  boolean isDone() {
    return done;
  }
}
