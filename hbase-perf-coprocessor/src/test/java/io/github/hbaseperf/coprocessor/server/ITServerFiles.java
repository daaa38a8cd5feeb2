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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.FailingCase;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every path against the client scan, over files of every kind that a server makes. Repeat a
 * failure with {@code -Dtest.seed=...}; go on for longer with {@code -Dtest.minutes=...}.
 */
@ExtendWith(MiniCluster.class)
class ITServerFiles {

  private static final int TABLES = Integer.getInteger("test.tables", 1);
  private static final int STEPS = Integer.getInteger("test.steps", 3);
  private static final int SCANS_PER_STEP = 3;
  private static final long UNTIL_NANOS =
    System.nanoTime() + TimeUnit.MINUTES.toNanos(Integer.getInteger("test.minutes", 0));

  private int scans;
  private int oldScans;
  private int scansOfSnapshots;

  @Test
  void testEveryPathCountsWhatTheClientSees() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    for (int i = 0; i < TABLES || System.nanoTime() < UNTIL_NANOS; i++) {
      compare(seed + i);
    }
    System.out.println("compared " + scans + " scans on every path, " + oldScans
      + " at an old read point, and " + scansOfSnapshots + " of snapshots");
  }

  private void compare(long seed) throws Exception {
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    try (ServerFiles files = new ServerFiles(random)) {
      for (int step = 0; step < STEPS; step++) {
        files.step();
        for (int i = 0; i < SCANS_PER_STEP; i++) {
          Scan scan = scan(random, files);
          long sliceMillis = random.nextInt(4) == 0 ? 1 : ClientScan.LONG;
          FailingCase.saveIfFails("test.seed=" + seed + ", step " + step,
            () -> ClientScan.assertCountsAgree(files.table(), scan, sliceMillis));
          scans++;
        }
        compareAtOldReadPoint(seed, step, random, files);
      }
      compareSnapshot(seed, random, files);
      MiniCluster.admin().disableTable(files.table().getName());
    }
  }

  /** Read without a server, on every path. */
  private void compareSnapshot(long seed, Random random, ServerFiles files) throws Exception {
    String name = "snapshot-" + seed;
    // Ends a flush that only began; the snapshot's own takes what was written since.
    MiniCluster.get().flush(files.table().getName());
    MiniCluster.admin().snapshot(name, files.table().getName());
    Configuration conf = MiniCluster.get().getConfiguration();
    try (TableSnapshot snapshot = TableSnapshot.open(conf, name, 1 + random.nextInt(3))) {
      for (int i = 0; i < SCANS_PER_STEP; i++) {
        Scan scan = scan(random, files);
        FailingCase.saveIfFails("test.seed=" + seed + ", snapshot",
          () -> assertSame(snapshot, scan, ClientScan.of(files.table(), scan)));
        scansOfSnapshots++;
      }
    }
    MiniCluster.admin().deleteSnapshot(name);
  }

  private static void assertSame(TableSnapshot snapshot, Scan scan, ClientScan expected)
    throws Exception {
    for (CountPath path : CountPath.values()) {
      assertThat(snapshot.client()
        .count(snapshot.table(), scan, CountOptions.defaults().withPath(path)).rows())
          .as("path %s of %s", path, scan).isEqualTo(expected.rows());
    }
    assertThat(
      snapshot.client().countByScan(snapshot.table(), scan, CountOptions.defaults()).rows())
        .isEqualTo(expected.rows());
  }

  /** Rows written since, flushed and compacted, are no part of the answer. */
  private void compareAtOldReadPoint(long seed, int step, Random random, ServerFiles files)
    throws Exception {
    try (OldReadPoint old = OldReadPoint.of(files.table().getName(), files.row())) {
      Scan scan = old.at(scan(random, files));
      long sliceMillis = random.nextInt(4) == 0 ? 1 : ClientScan.LONG;
      try (OpenCounts open = OpenCounts.open(old.region(), scan)) {
        ClientScan before = ClientScan.of(files.table(), scan);
        files.stepInPlace();
        FailingCase.saveIfFails("test.seed=" + seed + ", step " + step + ", old read point", () -> {
          ClientScan now = ClientScan.assertCountsAgree(files.table(), scan, sliceMillis);
          // A filter is asked about versions beyond those that a family keeps, until a flush.
          if (!scan.hasFilter()) {
            assertThat(now.rows()).as("rows, of %s", scan).isEqualTo(before.rows());
          }
          open.assertCountsAgree(files.table(), scan, sliceMillis == 1 ? 1 : Long.MAX_VALUE);
        });
        oldScans++;
      }
    }
  }

  private static Filter filter(Random random, ServerFiles files) {
    switch (random.nextInt(5)) {
      case 0:
        return new FirstKeyOnlyFilter();
      case 1:
        return new KeyOnlyFilter(random.nextBoolean());
      default:
        CompareOperator[] operators =
          { CompareOperator.LESS, CompareOperator.LESS_OR_EQUAL, CompareOperator.EQUAL,
            CompareOperator.NOT_EQUAL, CompareOperator.GREATER, CompareOperator.GREATER_OR_EQUAL };
        byte[] value = files.value();
        ByteArrayComparable[] comparators =
          { new BinaryComparator(value), new BinaryPrefixComparator(Arrays.copyOf(value, 1)),
            new SubstringComparator("a"), new RegexStringComparator("^[ab]") };
        int comparator = random.nextInt(comparators.length);
        SingleColumnValueFilter filter = new SingleColumnValueFilter(files.family(),
          files.qualifier(), operators[comparator < 2 ? random.nextInt(6) : 2 + random.nextInt(2)],
          comparators[comparator]);
        filter.setFilterIfMissing(random.nextBoolean());
        filter.setLatestVersionOnly(random.nextBoolean());
        return filter;
    }
  }

  private static Scan scan(Random random, ServerFiles files) {
    Scan scan = new Scan();
    if (random.nextInt(3) == 0) {
      scan.withStartRow(files.row(), random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      scan.withStopRow(files.row(), random.nextBoolean());
    }
    while (random.nextInt(3) == 0) {
      scan.addFamily(files.family());
    }
    if (random.nextInt(4) == 0) {
      scan.setIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
    }
    if (random.nextInt(2) == 0) {
      scan.setFilter(filter(random, files));
    }
    return scan.setCacheBlocks(random.nextInt(3) > 0).readVersions(1 + random.nextInt(2));
  }
}
