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
package io.github.hbaseperf.coprocessor;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/** What a client scan returns: the reference for every count. */
public final class ClientScan {

  public final long rows;
  public final long cells;

  private ClientScan(long rows, long cells) {
    this.rows = rows;
    this.cells = cells;
  }

  public static ClientScan of(Table table, Scan scan) throws IOException {
    long rows = 0;
    long cells = 0;
    try (ResultScanner scanner = table.getScanner(new Scan(scan))) {
      for (Result result : scanner) {
        rows++;
        cells += result.size();
      }
    }
    return new ClientScan(rows, cells);
  }
}
