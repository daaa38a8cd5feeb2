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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Deletes a family of rows that have cells of the empty qualifier, which family delete markers have
 * too, and tells what is left: a line {@code name: cells} per way to look at it.
 */
final class DeleteScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final byte[] EMPTY = new byte[0];
  /** Enough for blocks whose next index key is known. */
  private static final int ROWS = 500;

  private final HRegion region;
  private final List<String> lines = new ArrayList<>();

  private DeleteScenario(String folder, String name, BloomType bloom, boolean newVersionBehavior)
    throws IOException {
    region = DiskRegion.create(folder,
      TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(1024)
          .setMaxVersions(name.equals("columns") ? 3 : 1).setBloomFilterType(bloom)
          .setNewVersionBehavior(newVersionBehavior).build())
        .build(),
      null);
  }

  /** Arguments: a folder, names of methods to run. */
  public static void main(String[] args) throws Exception {
    for (String name : List.of(args).subList(1, args.length)) {
      lines(args[0], name).forEach(System.out::println);
    }
    System.exit(0);
  }

  /** Runs the method of this name on a region in a folder, and returns what it found. */
  static List<String> lines(String folder, String name) throws IOException {
    boolean fakeCells = name.equals("fakeCells");
    DeleteScenario scenario =
      new DeleteScenario(folder, name, fakeCells ? BloomType.ROWCOL : BloomType.ROW, fakeCells);
    switch (name) {
      case "memstore" -> scenario.memstore();
      case "columns" -> scenario.columns();
      case "files" -> scenario.files();
      case "fakeCells" -> scenario.fakeCells();
      default -> throw new IllegalArgumentException(name);
    }
    return scenario.lines;
  }

  /** One row: the deleted cell in a file, the marker and newer cells in the memstore. */
  private void memstore() throws IOException {
    put("r", QUALIFIER, 1);
    region.flush(true);
    region.delete(new Delete(Bytes.toBytes("r")).addFamily(FAMILY, 2));
    put("r", EMPTY, 3);
    put("r", EMPTY, 4);
    tell("memstore scan", new Scan());
    tellWithHints("memstore");
    tell("memstore get",
      new Scan(new Get(Bytes.toBytes("r")).addColumn(FAMILY, EMPTY).addColumn(FAMILY, QUALIFIER)));
    region.flush(true);
    tell("flushed scan", new Scan());
    tell("flushed raw", new Scan().setRaw(true).readAllVersions());
    region.compact(true);
    tell("compacted raw", new Scan().setRaw(true).readAllVersions());
    HBaseTestingUtility.closeRegionAndWAL(region);
  }

  /**
   * Three versions of the empty qualifier, and two more columns, for filters that count columns.
   */
  private void columns() throws IOException {
    for (long timestamp = 1; timestamp <= 3; timestamp++) {
      put("r", EMPTY, timestamp);
    }
    put("r", QUALIFIER, 1);
    put("r", Bytes.toBytes("z"), 1);
    Scan scan = new Scan().readAllVersions();
    tell("columns 2", new Scan(scan).setFilter(new ColumnPaginationFilter(2, 0)));
    tell("columns from q", new Scan(scan).setFilter(new ColumnPaginationFilter(1, 1)));
    region.flush(true);
    tell("flushed columns 2", new Scan(scan).setFilter(new ColumnPaginationFilter(2, 0)));
    tell("flushed columns from q", new Scan(scan).setFilter(new ColumnPaginationFilter(1, 1)));
    HBaseTestingUtility.closeRegionAndWAL(region);
  }

  /** Many rows: the deleted cells, the markers and newer cells each in a file of their own. */
  private void files() throws IOException {
    for (int i = 0; i < ROWS; i++) {
      put(row(i), QUALIFIER, 1);
    }
    region.flush(true);
    for (int i = 0; i < ROWS; i++) {
      region.delete(new Delete(Bytes.toBytes(row(i))).addFamily(FAMILY, 2));
      put(row(i), EMPTY, 3);
    }
    region.flush(true);
    for (int i = 0; i < ROWS; i++) {
      put(row(i), EMPTY, 4);
    }
    region.flush(true);
    tell("files scan", new Scan());
    tell("files column", new Scan().addColumn(FAMILY, QUALIFIER));
    tellWithHints("files");
    region.compact(true);
    tell("compacted files raw", new Scan().setRaw(true).readAllVersions());
    HBaseTestingUtility.closeRegionAndWAL(region);
  }

  /** Asks for columns that some files have and others have not. */
  private void fakeCells() throws IOException {
    put("r", Bytes.toBytes("a"), 1);
    region.flush(true);
    put("r", QUALIFIER, 2);
    region.flush(true);
    put("r", Bytes.toBytes("zz"), 3);
    region.flush(true);
    put("r", QUALIFIER, 4);
    byte[] last = Bytes.toBytes("z");
    tell("fake cells scan", new Scan().addColumn(FAMILY, QUALIFIER).addColumn(FAMILY, last));
    tell("fake cells get",
      new Scan(new Get(Bytes.toBytes("r")).addColumn(FAMILY, QUALIFIER).addColumn(FAMILY, last)));
    HBaseTestingUtility.closeRegionAndWAL(region);
  }

  private void tellWithHints(String name) throws IOException {
    Filter[] filters =
      { new ColumnPrefixFilter(QUALIFIER), new ColumnRangeFilter(QUALIFIER, true, null, true),
        new MultipleColumnPrefixFilter(new byte[][] { QUALIFIER }) };
    for (Filter filter : filters) {
      tell(name + " " + filter.getClass().getSimpleName(), new Scan().setFilter(filter));
    }
  }

  private static String row(int number) {
    return String.format("r%05d", number);
  }

  private void put(String row, byte[] qualifier, long timestamp) throws IOException {
    region.put(
      new Put(Bytes.toBytes(row)).addColumn(FAMILY, qualifier, timestamp, Bytes.toBytes("value")));
  }

  /** Tells the cells of a scan; of many, how many there are of each column. */
  private void tell(String name, Scan scan) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(scan)) {
      while (scanner.nextRaw(cells)) {
        // The rows are added up in the list.
      }
    }
    long ofQualifier =
      cells.stream().filter(cell -> CellUtil.matchingQualifier(cell, QUALIFIER)).count();
    StringBuilder line = new StringBuilder(name).append(":");
    if (cells.size() > 10) {
      line.append(' ').append(cells.size()).append(" cells, ").append(ofQualifier).append(" of q");
    } else {
      cells.forEach(
        cell -> line.append(' ').append(CellUtil.getCellKeyAsString(cell).split("/vlen")[0]));
    }
    lines.add(line.toString());
  }
}
