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
package io.github.hbaseperf.coprocessor.server.scanner;

import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** Tells how HBase's scanners are used for a scan. */
public final class ScannerKind {
  private ScannerKind() {
  }

  /**
   * The counter that the endpoint chooses.
   *
   * @param groups what rows are aggregated to; or null
   */
  public static String of(HRegion region, Scan asked, boolean wantCells, Aggregation groups)
    throws IOException {
    Scan scan = ObservedScanner.prepare(region, asked);
    CountingFilter counter = Counters.choose(scan, wantCells,
      groups == null ? null : new Groups(groups, Long.MAX_VALUE, "none"));
    return counter.getClass().getSimpleName() + (counter.acceptsAll() ? " without filter" : "");
  }
}
