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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads a table of a mini cluster through the client and prints the region's row counters as soon
 * as each call has returned: a count that shows up later than its response shows up here. Run in
 * several JVMs, stock and with overlays; all must print the same.
 */
final class MetricsScenario {
  private static final int ROWS = 3000;
  private static final int CACHING = 700;
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final byte[] Q = Bytes.toBytes("q");

  private final Table table;
  private final HRegion region;

  private MetricsScenario(Table table, HRegion region) {
    this.table = table;
    this.region = region;
  }

  public static void main(String[] args) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    // No periodic work of the cluster may read the table between two lines.
    conf.setBoolean("hbase.regionserver.compaction.enabled", false);
    HBaseTestingUtility cluster = new HBaseTestingUtility(conf);
    cluster.startMiniCluster(1);
    try (Table table = cluster.createTable(TableName.valueOf("t"), new byte[][] { A, B })) {
      HRegion region = cluster.getMiniHBaseCluster().getRegions(table.getName()).get(0);
      MetricsScenario scenario = new MetricsScenario(table, region);
      scenario.put(0, ROWS);
      scenario.readAll("memstore");
      cluster.flush(table.getName());
      scenario.readAll("files");
      scenario.put(ROWS / 2, ROWS);
      scenario.readAll("both");
    } finally {
      cluster.shutdownMiniCluster();
    }
    System.exit(0);
  }

  private void put(int from, int to) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int row = from; row < to; row++) {
      Put put = new Put(row(row)).addColumn(A, Q, Bytes.toBytes("value"));
      puts.add(row % 3 == 0 ? put : put.addColumn(B, Q, Bytes.toBytes("value")));
    }
    table.put(puts);
  }

  private static byte[] row(int row) {
    return Bytes.toBytes(String.format("%06d", row));
  }

  private void readAll(String state) throws Exception {
    scan(state + ", scan", new Scan());
    scan(state + ", reversed", new Scan().setReversed(true));
    scan(state + ", batch", new Scan().setBatch(1));
    scan(state + ", limit", new Scan().setLimit(10));
    scan(state + ", small results", new Scan().setMaxResultSize(20_000));
    scan(state + ", on demand", filtered("value").setLoadColumnFamiliesOnDemand(true));
    scan(state + ", nothing matches", filtered("none"));
    scan(state + ", with metrics", filtered("value").setScanMetricsEnabled(true));
    scan(state + ", some cells", new Scan().addFamily(B).setFilter(
      new ValueFilter(CompareOperator.NOT_EQUAL, new BinaryComparator(Bytes.toBytes("x")))));
    closedEarly(state);
    gets(state);
  }

  private static Scan filtered(String value) {
    SingleColumnValueFilter filter =
      new SingleColumnValueFilter(B, Q, CompareOperator.EQUAL, Bytes.toBytes(value));
    filter.setFilterIfMissing(true);
    return new Scan().setFilter(filter);
  }

  /** Prints after every call to the server: each brings up to CACHING rows. */
  private void scan(String what, Scan scan) throws IOException {
    try (ResultScanner scanner = table.getScanner(scan.setCaching(CACHING))) {
      int rows = 0;
      while (scanner.next() != null) {
        if (++rows % CACHING == 1) {
          print(what + " at row " + rows);
        }
      }
      print(what + " after " + rows + " rows");
      if (scan.isScanMetricsEnabled()) {
        System.out
          .println("count " + what + ": scanned " + scanner.getScanMetrics().countOfRowsScanned
            + ", filtered " + scanner.getScanMetrics().countOfRowsFiltered);
      }
    }
    print(what + ", closed");
  }

  private void closedEarly(String state) throws IOException {
    try (ResultScanner scanner = table.getScanner(new Scan().setCaching(CACHING))) {
      scanner.next();
      print(state + ", first call");
    }
    print(state + ", closed early");
  }

  private void gets(String state) throws Exception {
    table.get(new Get(row(1)));
    print(state + ", get");
    table.exists(new Get(row(2)));
    print(state + ", exists");
    table.get(new Get(row(3)).setFilter(filtered("none").getFilter()));
    print(state + ", filtered get");
    table.get(List.of(new Get(row(4)), new Get(row(5)), new Get(Bytes.toBytes("none"))));
    print(state + ", several gets");
    List<Row> batch = List.of(new Get(row(6)), new Put(row(7)).addColumn(A, Q, Q),
      new Increment(row(8)).addColumn(A, Bytes.toBytes("n"), 1));
    table.batch(batch, new Object[batch.size()]);
    print(state + ", batch");
    table.checkAndMutate(CheckAndMutate.newBuilder(row(9)).ifEquals(A, Q, Bytes.toBytes("value"))
      .build(new Put(row(9)).addColumn(A, Q, Bytes.toBytes("value"))));
    print(state + ", check and mutate");
  }

  private void print(String what) {
    System.out.println("count " + what + ": " + RowCounters.of(region));
  }
}
