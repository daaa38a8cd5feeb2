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

import io.github.hbaseperf.testkit.table.SampleTable;
import org.apache.hadoop.hbase.client.Scan;

/** Which rows of the sample table are counted. */
public enum CountQuery {
  /** All of them. */
  ALL("all rows") {
    @Override
    public Scan scan() {
      return new Scan();
    }

    @Override
    public long expectedRows(long rows) {
      return rows;
    }
  },
  /** Those a filter lets through, which are none, though it must look at every one. */
  FILTERED("filter, no match") {
    @Override
    public Scan scan() {
      return new Scan().setFilter(SampleTable.matchesNothing());
    }

    @Override
    public long expectedRows(long rows) {
      return 0;
    }
  };

  private final String label;

  CountQuery(String label) {
    this.label = label;
  }

  /** Returns the name users see. */
  public String label() {
    return label;
  }

  /** Returns a new scan: filters keep state and are not shared. */
  public abstract Scan scan();

  /** Returns how many of so many rows it selects. */
  public abstract long expectedRows(long rows);
}
