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

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableSegment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableSplit;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.mapreduce.InputSplit;

/** Makes splits of the segments of a table. */
final class SegmentSplits {
  private final TableName table;
  private final Scan scan;
  private final RegionLocator regions;

  private SegmentSplits(TableName table, Scan scan, RegionLocator regions) {
    this.table = table;
    this.scan = scan;
    this.regions = regions;
  }

  static List<InputSplit> of(Configuration conf, Scan scan) throws IOException {
    String name = conf.get(TableInputFormat.INPUT_TABLE);
    if (name == null) {
      throw new IOException("The job has no table: set " + TableInputFormat.INPUT_TABLE);
    }
    checkForward(scan);
    TableName table = TableName.valueOf(name);
    try (Connection connection = ConnectionFactory.createConnection(new Configuration(conf));
      RegionLocator regions = connection.getRegionLocator(table)) {
      SegmentSplits splits = new SegmentSplits(table, scan, regions);
      int segments =
        conf.get(SegmentInputFormat.SEGMENTS) == null ? splits.regionsOfScan() : segments(conf);
      List<InputSplit> made =
        splits.of(new RegionAggregateClient(connection).segments(table, scan, segments));
      if (conf.getBoolean(TableInputFormat.SHUFFLE_MAPS, false)) {
        Collections.shuffle(made);
      }
      return made;
    }
  }

  static void checkForward(Scan scan) throws IOException {
    if (scan.isReversed()) {
      throw new IOException("The job's scan is reversed: its splits are read forwards only");
    }
  }

  static int segments(Configuration conf) throws IOException {
    String given = conf.get(SegmentInputFormat.SEGMENTS);
    try {
      int segments = Integer.parseInt(given.trim());
      if (segments > 0) {
        return segments;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IOException(
      SegmentInputFormat.SEGMENTS + " has to be a number from 1 on, not " + given);
  }

  private int regionsOfScan() throws IOException {
    int count = 0;
    // Of each region once, however many replicas it has.
    Pair<byte[][], byte[][]> keys = regions.getStartEndKeys();
    for (int i = 0; i < keys.getFirst().length; i++) {
      count += hasRowsOf(scan, keys.getFirst()[i], keys.getSecond()[i]) ? 1 : 0;
    }
    return Math.max(1, count);
  }

  static boolean hasRowsOf(Scan scan, byte[] first, byte[] end) {
    byte[] start = scan.getStartRow();
    byte[] stop = scan.getStopRow();
    int toStop = Bytes.compareTo(first, stop);
    return (end.length == 0 || Bytes.compareTo(end, start) > 0)
      && (stop.length == 0 || toStop < 0 || toStop == 0 && scan.includeStopRow());
  }

  private List<InputSplit> of(List<TableSegment> segments) throws IOException {
    List<InputSplit> splits = new ArrayList<>(segments.size());
    for (TableSegment segment : segments) {
      HRegionLocation first = regions.getRegionLocation(segment.startRow());
      // Of what is not flushed nothing is known, and Spark leaves out splits without a length.
      splits.add(new TableSplit(table, scan, segment.startRow(), segment.stopRow(),
        first.getHostname(), first.getRegion().getEncodedName(), Math.max(1, segment.bytes())));
    }
    return splits;
  }
}
