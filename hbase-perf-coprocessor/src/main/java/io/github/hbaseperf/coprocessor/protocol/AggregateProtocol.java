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
package io.github.hbaseperf.coprocessor.protocol;

import com.google.protobuf.ByteString;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;

/**
 * What both ends of {@code RegionAggregateService} must agree on. A scan travels as the wire bytes
 * of HBase's own message, so that filters, time ranges, versions and attributes arrive as they do
 * with a client scan.
 */
@InterfaceAudience.Private
public final class AggregateProtocol {

  /** Raised with every change that an older side would answer wrongly. */
  public static final int VERSION = 1;

  /** What a table must load to be counted. */
  public static final String ENDPOINT_CLASS =
    "io.github.hbaseperf.coprocessor.server.RegionAggregateEndpoint";

  private AggregateProtocol() {
  }

  /**
   * @throws IOException if the scan's filter cannot be serialised
   */
  public static ByteString toBytes(Scan scan) throws IOException {
    return ByteString.copyFrom(ProtobufUtil.toScan(scan).toByteArray());
  }

  /**
   * @throws IOException if the bytes are no scan, or its filter is unknown here or cannot be read
   */
  public static Scan toScan(ByteString bytes) throws IOException {
    return ProtobufUtil.toScan(ClientProtos.Scan.parseFrom(bytes.toByteArray()));
  }
}
