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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.yetus.audience.InterfaceAudience;

/** The regions of one table, as HBase's client finds and calls them. One thread. */
@InterfaceAudience.Private
public interface TableRegions extends Closeable {

  /**
   * Where the region of a row is: as the client remembers it, or, to reload, as hbase:meta has it.
   */
  HRegionLocation locate(byte[] row, boolean reload) throws IOException;

  /** Where all regions are, as hbase:meta has them. */
  List<HRegionLocation> locateAll() throws IOException;

  /**
   * Calls the region of a row, wherever it is, and again as often as HBase's client is set to.
   *
   * @throws IOException what HBase's client throws when it gives up, or what the region answered
   */
  AggregateResponse call(byte[] row, AggregateRequest request) throws IOException;

  /** As {@link #call}: what a major compaction would drop. */
  ForecastResponse forecast(byte[] row, ForecastRequest request) throws IOException;

  /** As {@link #call}: where the bytes of files are. */
  KeySamplesResponse keySamples(byte[] row, KeySamplesRequest request) throws IOException;

  /** As {@link #call}: which release answers. */
  DescribeResponse describe(byte[] row) throws IOException;
}
