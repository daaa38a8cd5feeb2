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

import io.github.hbaseperf.coprocessor.client.TableSegment;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableSnapshotInputFormatImpl;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Reads a snapshot from its files, in splits of about as many bytes each, whatever its regions. A
 * split has these bytes as its length; those of HBase's {@code TableSnapshotInputFormat} have none,
 * and Spark leaves out splits without a length (HBASE-29272). A job is set up for HBase's, with
 * {@code TableMapReduceUtil.initTableSnapshotMapperJob} or {@code
 * TableSnapshotInputFormat.setInput}, which link the files; then this takes its place. Of the
 * settings of HBase's only the snapshot, the folder and the scan count.
 */
@InterfaceAudience.Public
public final class SnapshotSegmentInputFormat extends InputFormat<ImmutableBytesWritable, Result> {
  private static final String SNAPSHOT = "hbase.TableSnapshotInputFormat.snapshot.name";
  private static final String FOLDER = "hbase.TableSnapshotInputFormat.restore.dir";
  private static final int MAX_HOSTS = 3;

  static TableSnapshot open(Configuration conf) throws IOException {
    String snapshot = conf.get(SNAPSHOT);
    String folder = conf.get(FOLDER);
    if (snapshot == null || folder == null) {
      throw new IOException("The job has no snapshot: set it up with TableSnapshotInputFormat"
        + ".setInput or TableMapReduceUtil.initTableSnapshotMapperJob");
    }
    return TableSnapshot.linked(conf, snapshot, new Path(folder));
  }

  static Scan scan(Configuration conf) throws IOException {
    return TableSnapshotInputFormatImpl.extractScanFromConf(conf);
  }

  /**
   * As many as {@link SegmentInputFormat#SEGMENTS} says, or as regions that have rows of the scan;
   * fewer if there are too few blocks.
   *
   * @throws IOException if there is no such snapshot, if its files cannot be read, if the scan is
   *                     reversed, or if the number of splits is not one
   */
  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    Scan scan = scan(conf);
    SegmentSplits.checkForward(scan);
    try (TableSnapshot snapshot = open(conf)) {
      return splits(snapshot, scan, conf);
    }
  }

  /** As {@link #getSplits}, of an open snapshot. */
  static List<InputSplit> splits(TableSnapshot snapshot, Scan scan, Configuration conf)
    throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    int segments = conf.get(SegmentInputFormat.SEGMENTS) == null
      ? regionsOf(scan, snapshot)
      : SegmentSplits.segments(conf);
    for (TableSegment segment : snapshot.client().segments(snapshot.table(), scan, segments)) {
      List<String> hosts = snapshot.hosts(segment.startRow());
      splits.add(new SnapshotSplit(segment.startRow(), segment.stopRow(),
        Math.max(1, segment.bytes()), hosts.subList(0, Math.min(MAX_HOSTS, hosts.size()))));
    }
    return splits;
  }

  private static int regionsOf(Scan scan, TableSnapshot snapshot) {
    long regions = snapshot.regions().stream()
      .filter(region -> SegmentSplits.hasRowsOf(scan, region.getStartKey(), region.getEndKey()))
      .count();
    return (int) Math.max(1, regions);
  }

  @Override
  public RecordReader<ImmutableBytesWritable, Result> createRecordReader(InputSplit split,
    TaskAttemptContext context) {
    return new SnapshotRecordReader();
  }
}
