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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import java.io.IOException;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** Who answers for regions. */
interface RegionCalls {

  /**
   * @param between may be run now and then, between rows
   * @throws IOException what is answered in place of an answer
   */
  AggregateResponse call(HRegion region, AggregateRequest request, Runnable between)
    throws IOException;

  /** Whether slices that are not the last one of their region say which read point they have. */
  boolean keepsReadPoints();
}
