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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;

/** Counts through this project's endpoint, all regions at once, as its stock peer does. */
final class EndpointCounter implements RowCounter {
  /** More than the regions of any table measured here. */
  private static final int CALLS_PER_SERVER = 100;

  private final CountPath path;
  private final RegionAggregateClient client;

  EndpointCounter(Connection connection, CountPath path) {
    this.path = path;
    client = new RegionAggregateClient(connection);
  }

  @Override
  public long count(TableName table, CountQuery query) throws IOException {
    return client.count(table, query.scan(),
      CountOptions.defaults().withPath(path).withCallsPerServer(CALLS_PER_SERVER)).rows();
  }
}
