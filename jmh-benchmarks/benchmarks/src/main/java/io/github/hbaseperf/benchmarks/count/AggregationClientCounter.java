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

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.coprocessor.AggregationClient;
import org.apache.hadoop.hbase.client.coprocessor.LongColumnInterpreter;

/** Counts through stock HBase's endpoint, all regions at once. */
final class AggregationClientCounter implements RowCounter {
  private final AggregationClient client;

  AggregationClientCounter(Connection connection) {
    client = new AggregationClient(connection.getConfiguration());
  }

  @Override
  public long count(TableName table, CountQuery query) throws IOException {
    try {
      return client.rowCount(table, new LongColumnInterpreter(), query.scan());
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException("AggregationClient failed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
