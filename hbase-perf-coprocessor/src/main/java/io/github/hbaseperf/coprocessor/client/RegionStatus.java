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
package io.github.hbaseperf.coprocessor.client;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import java.util.Optional;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.yetus.audience.InterfaceAudience;

/** What one region says about the endpoint it loads, or why it does not. Immutable. */
@InterfaceAudience.Public
public final class RegionStatus {

  private final HRegionLocation location;
  private final DescribeResponse description;
  private final Throwable failure;

  RegionStatus(HRegionLocation location, DescribeResponse description, Throwable failure) {
    this.location = location;
    this.description = description;
    this.failure = failure;
  }

  /** The region's name. */
  public String region() {
    return location.getRegion().getRegionNameAsString();
  }

  /** Host, port and start code of the server that should hold it. */
  public String server() {
    return String.valueOf(location.getServerName());
  }

  /** Why the region did not answer; empty if it did. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  /** Release of the endpoint; empty without an answer. */
  public String release() {
    return description.getRelease();
  }

  /** Version of the protocol the endpoint speaks; 0 without an answer. */
  public int protocolVersion() {
    return description.getProtocolVersion();
  }

  /** The HBase release the endpoint was built for; empty without an answer. */
  public String builtForHBase() {
    return description.getBuiltForHbase();
  }

  /** The HBase release of the region server; empty without an answer. */
  public String runningHBase() {
    return description.getRunningHbase();
  }
}
