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
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/** Counts the rows a plain client scan returns, asking for as little of each as it can. */
final class ClientScanCounter implements RowCounter {
  /** The scanner caching of the 2012 study. */
  private static final int CACHING_ROWS = 10_000;

  private final Connection connection;

  ClientScanCounter(Connection connection) {
    this.connection = connection;
  }

  @Override
  public long count(TableName name, CountQuery query) throws IOException {
    Scan scan = query.scan().setCaching(CACHING_ROWS);
    if (!scan.hasFilter()) {
      scan.setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
    }
    long rows = 0;
    try (Table table = connection.getTable(name); ResultScanner results = table.getScanner(scan)) {
      while (results.next() != null) {
        rows++;
      }
    }
    return rows;
  }
}
