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

import io.github.hbaseperf.coprocessor.client.KeyRange;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.yetus.audience.InterfaceAudience;

/** Rows of a snapshot that follow each other. Public: Hadoop makes it by name. One thread. */
@InterfaceAudience.Private
public final class SnapshotSplit extends InputSplit implements Writable {
  private byte[] startRow = new byte[0];
  private byte[] stopRow = new byte[0];
  private long bytes;
  private List<String> hosts = Collections.emptyList();

  /** To be read. */
  public SnapshotSplit() {
  }

  SnapshotSplit(byte[] startRow, byte[] stopRow, long bytes, List<String> hosts) {
    this.startRow = startRow;
    this.stopRow = stopRow;
    this.bytes = bytes;
    this.hosts = hosts;
  }

  KeyRange range() {
    return new KeyRange(startRow, stopRow);
  }

  /** The rows of a scan that are in the split. */
  Scan of(Scan scan) throws IOException {
    return new Scan(scan).withStartRow(startRow, true).withStopRow(stopRow, false);
  }

  @Override
  public long getLength() {
    return bytes;
  }

  @Override
  public String[] getLocations() {
    return hosts.toArray(new String[0]);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Bytes.writeByteArray(out, startRow);
    Bytes.writeByteArray(out, stopRow);
    out.writeLong(bytes);
    WritableUtils.writeStringArray(out, getLocations());
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    startRow = Bytes.readByteArray(in);
    stopRow = Bytes.readByteArray(in);
    bytes = in.readLong();
    hosts = Arrays.asList(WritableUtils.readStringArray(in));
  }

  @Override
  public String toString() {
    return "SnapshotSplit[" + Bytes.toStringBinary(startRow) + ", " + Bytes.toStringBinary(stopRow)
      + "), " + bytes + " bytes";
  }
}
