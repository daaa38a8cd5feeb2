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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Scans regions of the same rows in different ways and prints, call by call, a letter for each cell
 * that was found: P if PutOnlyRows included it, as the call stack tells, else M.
 */
final class PutOnlyRowScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final byte[] C = Bytes.toBytes("c");
  private static final StackWalker STACK = StackWalker.getInstance();

  private final HRegion region;

  private PutOnlyRowScenario(HRegion region) {
    this.region = region;
  }

  /** Takes a folder. */
  public static void main(String[] args) throws Exception {
    PutOnlyRowScenario scenario = create(args[0], "plain", DataBlockEncoding.NONE);
    scenario.scan("memstore", new Scan());
    scenario.region.flush(true);
    scenario.scan("file", new Scan());
    scenario.scan("versions", new Scan().readAllVersions());
    scenario.scan("no version", new Scan().readVersions(0));
    scenario.scan("old", new Scan().setTimeRange(0, 2));
    scenario.scan("columns", new Scan().addColumn(FAMILY, A));
    scenario.scan("raw", new Scan().setRaw(true));
    scenario.scan("reversed", new Scan().setReversed(true));
    scenario.scan("get", new Scan(new Get(row(0))));
    scenario.scan("batch", new Scan().setBatch(1));
    scenario.scan("first key", new Scan().setFilter(new FirstKeyOnlyFilter()));
    scenario.scan("prefix", new Scan().setFilter(new ColumnPrefixFilter(C)));
    scenario.scan("page", new Scan().setFilter(new PageFilter(2)));
    scenario.region.put(put(9).addColumn(FAMILY, A, 1, A));
    scenario.scan("file and memstore", new Scan());
    PutOnlyRowScenario encoded = create(args[0], "encoded", DataBlockEncoding.FAST_DIFF);
    encoded.region.flush(true);
    encoded.scan("encoded", new Scan());
    PutOnlyRowScenario several = create(args[0], "several", DataBlockEncoding.NONE);
    several.writeOver();
    several.scan("several files", new Scan());
    several.scan("first key of several files", new Scan().setFilter(new FirstKeyOnlyFilter()));
    several.scan("page of several files", new Scan().setFilter(new PageFilter(9)));
    several.region.flush(true);
    several.scan("flushed again", new Scan());
    System.exit(0);
  }

  private static PutOnlyRowScenario create(String folder, String table, DataBlockEncoding encoding)
    throws IOException {
    TableDescriptor descriptor = TableDescriptorBuilder.newBuilder(TableName.valueOf(table))
      .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(3)
        .setDataBlockEncoding(encoding).build())
      .build();
    PutOnlyRowScenario scenario =
      new PutOnlyRowScenario(DiskRegion.create(folder, descriptor, null));
    scenario.write();
    return scenario;
  }

  /**
   * Rows of: columns; versions; a delete in front; one within; a tag (of its TTL) in the middle.
   */
  private void write() throws IOException {
    putColumns(0);
    putColumns(1);
    region.put(put(1).addColumn(FAMILY, B, 2, B));
    putColumns(2);
    region.delete(new Delete(row(2)).addColumns(FAMILY, A, 1));
    putColumns(3);
    region.delete(new Delete(row(3)).addColumns(FAMILY, B, 1));
    region.put(put(4).addColumn(FAMILY, A, 1, A).addColumn(FAMILY, C, 1, C));
    region.put(put(4).addColumn(FAMILY, B, Long.MAX_VALUE / 2, B).setTTL(Long.MAX_VALUE / 4));
    putColumns(5);
  }

  /** Two more files and a memstore: rows of their own, and one column of a row of the first. */
  private void writeOver() throws IOException {
    for (int row = 6; row < 12; row += 2) {
      putColumns(row);
    }
    region.flush(true);
    region.put(put(0).addColumn(FAMILY, Bytes.toBytes("d"), 1, A));
    putColumns(7);
    putColumns(9);
    region.flush(true);
    region.put(put(5).addColumn(FAMILY, Bytes.toBytes("d"), 1, A));
    putColumns(11);
  }

  private void putColumns(int row) throws IOException {
    region.put(
      put(row).addColumn(FAMILY, A, 1, A).addColumn(FAMILY, B, 1, B).addColumn(FAMILY, C, 1, C));
  }

  private static Put put(int row) {
    return new Put(row(row));
  }

  private static byte[] row(int row) {
    return Bytes.toBytes(row);
  }

  private void scan(String name, Scan scan) throws IOException {
    StringBuilder found = new StringBuilder(name).append(':');
    try (RegionScanner scanner = region.getScanner(scan)) {
      boolean more;
      do {
        found.append(' ');
        more = scanner.next(new ArrayList<Cell>() {
          private static final long serialVersionUID = 1;

          @Override
          public boolean add(Cell cell) {
            found.append(isPlain() ? 'P' : 'M');
            return super.add(cell);
          }
        });
      } while (more);
    }
    System.out.println(found.toString().stripTrailing());
  }

  private static boolean isPlain() {
    return STACK
      .walk(frames -> frames.anyMatch(frame -> frame.getClassName().endsWith("PutOnlyRows")));
  }
}
