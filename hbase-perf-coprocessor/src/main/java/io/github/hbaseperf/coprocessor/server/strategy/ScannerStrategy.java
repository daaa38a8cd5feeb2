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
package io.github.hbaseperf.coprocessor.server.strategy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;

/** By HBase's own scanners, which decide on every row. */
abstract class ScannerStrategy implements CountStrategy {

  abstract CountingScan open(CountRequest request, Scan scan) throws IOException;

  @Override
  public final CountPath path() {
    return CountPath.SCANNER;
  }

  @Override
  public final Reach reach() {
    return Reach.ALL_ROWS;
  }

  @Override
  public final Progress count(RowsLeft left, SliceLimit limit) throws IOException {
    CountingScan scanner = left.scanner(scan -> open(left.request(), scan));
    boolean more;
    boolean stop;
    do {
      more = scanner.scanUntil(limit.nextStepMillis());
      stop = limit.isReached();
    } while (more && !(stop && scanner.isBeyondStart()));
    return Progress.of(scanner);
  }
}
