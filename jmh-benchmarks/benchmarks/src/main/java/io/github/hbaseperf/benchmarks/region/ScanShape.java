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
package io.github.hbaseperf.benchmarks.region;

import io.github.hbaseperf.testkit.table.SampleTable;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;

/** The two scans of the 2012 HBase profiling study, and others servers get. */
public enum ScanShape {
  /** Returns every row. */
  FULL {
    @Override
    public Scan scan() {
      return stream();
    }

    @Override
    public long expectedRows(long rows) {
      return rows;
    }
  },
  /** Touches every row and returns none. */
  FILTERED {
    @Override
    public Scan scan() {
      return stream().setFilter(SampleTable.matchesNothing());
    }

    @Override
    public long expectedRows(long rows) {
      return 0;
    }
  },
  /**
   * As FILTERED, but reads the family that the filter does not need only for rows that it lets
   * pass: what a server does with every scan of a client that does not say otherwise.
   */
  FILTERED_ON_DEMAND {
    @Override
    public Scan scan() {
      return FILTERED.scan().setLoadColumnFamiliesOnDemand(true);
    }

    @Override
    public long expectedRows(long rows) {
      return 0;
    }
  },
  /** Returns the first cell of every row, and goes on to the next row. */
  FIRST_KEY_ONLY {
    @Override
    public Scan scan() {
      return stream().setFilter(new FirstKeyOnlyFilter());
    }

    @Override
    public long expectedRows(long rows) {
      return rows;
    }
  },
  /** Returns one given column of every row, and goes on to the next row. */
  EXPLICIT_COLUMN {
    @Override
    public Scan scan() {
      return stream().addColumn(SampleTable.FAMILY_A, SampleTable.QUALIFIER);
    }

    @Override
    public long expectedRows(long rows) {
      return rows;
    }
  },
  /** Asks two filters about every cell, either of which would do, and returns nothing. */
  FILTER_LIST {
    @Override
    public Scan scan() {
      return stream().setFilter(new FilterList(FilterList.Operator.MUST_PASS_ONE,
        SampleTable.matchesNothing(), SampleTable.matchesNothing()));
    }

    @Override
    public long expectedRows(long rows) {
      return 0;
    }
  },
  /** Returns every row, the last one first. */
  REVERSED {
    @Override
    public Scan scan() {
      return stream().setReversed(true);
    }

    @Override
    public long expectedRows(long rows) {
      return rows;
    }
  };

  /** Returns a new scan of this shape: filters keep state and are not shared. */
  public abstract Scan scan();

  /** Returns how many of so many rows the scan returns. */
  public abstract long expectedRows(long rows);

  /** Returns {@code found}, or fails unless it is what a scan of so many rows must find. */
  public long check(long found, long rows) {
    if (found != expectedRows(rows)) {
      throw new IllegalStateException(
        this + " found " + found + " rows, not " + expectedRows(rows));
    }
    return found;
  }

  /**
   * A scan whose files are opened for streaming at once. By default a scan starts on positional
   * reads and after four blocks returns after every row until {@code shipped()} switches it: an
   * in-process benchmark would measure that.
   */
  private static Scan stream() {
    return new Scan().setReadType(Scan.ReadType.STREAM);
  }
}
