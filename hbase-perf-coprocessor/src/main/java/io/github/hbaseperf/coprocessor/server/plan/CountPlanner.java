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
package io.github.hbaseperf.coprocessor.server.plan;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.strategy.CountRequest;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategies;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy;
import io.github.hbaseperf.coprocessor.server.strategy.CountStrategy.Reach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;

/** The only judge of a scan: whether it is counted at all, and how. */
@InterfaceAudience.Private
public final class CountPlanner {

  private CountPlanner() {
  }

  /**
   * @param scan is not changed
   * @throws DoNotRetryIOException if the scan asks for something that cannot be counted exactly
   */
  public static void check(Scan scan, TableDescriptor table) throws IOException {
    ScanRules.check(scan, table);
  }

  /**
   * Plans a visit to a region. Reads nothing.
   * @param asked the only path to try before SCANNER; or null for all of them
   */
  public static CountPlan plan(CountRequest request, CountPath asked) throws IOException {
    return plan(CountStrategies.fastestFirst(), request, asked);
  }

  static CountPlan plan(List<CountStrategy> fastestFirst, CountRequest request, CountPath asked)
    throws IOException {
    List<CountStrategy> strategies = new ArrayList<>();
    Map<CountStrategy, String> refusals = new LinkedHashMap<>();
    for (CountStrategy strategy : fastestFirst) {
      String why = isAskedFor(strategy, asked) ? strategy.refusal(request) : "not asked for";
      if (why != null) {
        refusals.put(strategy, why);
      } else {
        strategies.add(strategy);
        if (strategy.reach() == Reach.ALL_ROWS) {
          return new CountPlan(strategies, refusals);
        }
      }
    }
    throw new IllegalStateException("No strategy counts every row: " + refusals);
  }

  private static boolean isAskedFor(CountStrategy strategy, CountPath asked) {
    return asked == null || strategy.path() == asked || strategy.path() == CountPath.SCANNER;
  }
}
