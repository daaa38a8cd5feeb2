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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.fs.HFileSystem;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/**
 * Scans files on HDFS through streams and prints what each scan found and what it asked the
 * NameNode: files as they are written, halves, links, without HBase's checksums and with a wrong
 * one.
 */
final class StreamOpenScenario {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 400;
  private static final int FILES = 2;
  private static final int VALUE_BYTES = 300;
  /** In the first value of a file, behind the header of its block and the first key. */
  private static final int DAMAGED_BYTE = 200;

  private final Configuration conf;
  private final Path root;

  private StreamOpenScenario(Configuration conf, Path root) {
    this.conf = conf;
    this.root = root;
  }

  /** Leaves its data below the folder it runs in. */
  public static void main(String[] args) {
    int exitCode = 1;
    try {
      HBaseTestingUtility hdfs = new HBaseTestingUtility();
      hdfs.startMiniDFSCluster(1);
      Path root = new Path(hdfs.getDFSCluster().getFileSystem().getUri() + "/hbase");
      CommonFSUtils.setRootDir(hdfs.getConfiguration(), root);
      new StreamOpenScenario(hdfs.getConfiguration(), root).scanAll();
      exitCode = 0;
    } catch (Exception e) {
      e.printStackTrace();
    }
    System.exit(exitCode);
  }

  private void scanAll() throws Exception {
    TableDescriptor table = DiskRegion.table("t", FAMILY);
    RegionInfo info = RegionInfoBuilder.newBuilder(table.getTableName()).setRegionId(1).build();
    HRegion written = HBaseTestingUtility.createRegionAndWAL(info, root, conf, table);
    for (int row = 0; row < ROWS; row++) {
      written.put(new Put(Bytes.toBytes(row)).setDurability(Durability.SKIP_WAL).addColumn(FAMILY,
        FAMILY, row + 1, Bytes.padHead(Bytes.toBytes(row), VALUE_BYTES)));
      if (row % (ROWS / FILES) == ROWS / FILES - 1) {
        written.flush(true);
      }
    }
    scan("whole files", info, table, true);
    scan("whole files, checksums of HDFS", info, table, false);
    byte[] splitRow = Bytes.toBytes(ROWS / 2 + 7);
    scan("bottom halves", DiskRegion.createHalf(written, splitRow, false), table, true);
    RegionInfo topHalf = DiskRegion.createHalf(written, splitRow, true);
    scan("top halves", topHalf, table, true);
    scanLinks(written);
    damage(files(written).get(0));
    scan("wrong checksum", info, table, true);
    scanWithoutFile(topHalf, table, files(written).get(FILES - 1));
  }

  private void scanLinks(HRegion written) throws IOException {
    TableDescriptor table = DiskRegion.table("links", FAMILY);
    RegionInfo info = RegionInfoBuilder.newBuilder(table.getTableName()).setRegionId(1).build();
    HRegion region = HBaseTestingUtility.createRegionAndWAL(info, root, conf, table);
    Path family = new Path(region.getRegionFileSystem().getRegionDir(), Bytes.toString(FAMILY));
    region.close();
    for (Path file : files(written)) {
      HFileLink.create(conf, root.getFileSystem(conf), family, written.getRegionInfo(),
        file.getName());
    }
    scan("links", info, table, true);
  }

  /** Prints what is said of a half whose file is missing once it is opened as a stream. */
  private void scanWithoutFile(RegionInfo half, TableDescriptor table, Path file)
    throws IOException {
    HRegion region = open(half, table, true);
    file.getFileSystem(conf).delete(file, false);
    try (RegionScanner scanner =
      region.getScanner(new Scan().setReadType(Scan.ReadType.STREAM).setCacheBlocks(false))) {
      System.out.println("missing file: scanned by " + scanner);
    } catch (IOException e) {
      Throwable missing = e;
      while (!(missing instanceof FileNotFoundException)) {
        missing = missing.getCause();
      }
      String message =
        missing.getMessage().replaceAll("hdfs://[^/]*", "").replace(file.getName(), "FILE");
      System.out.println("missing file: "
        + message.replaceAll("[0-9a-f]{32}", "REGION").lines().findFirst().orElseThrow()
        + ", cause " + missing.getCause().getClass().getName());
    }
  }

  private static List<Path> files(HRegion region) {
    List<Path> files = new ArrayList<>();
    for (HStore store : region.getStores()) {
      for (HStoreFile file : store.getStorefiles()) {
        files.add(file.getPath());
      }
    }
    return files;
  }

  /** Writes a file again with another byte; HDFS finds nothing wrong with it. */
  private void damage(Path file) throws IOException {
    FileSystem fs = file.getFileSystem(conf);
    byte[] bytes = new byte[(int) fs.getFileStatus(file).getLen()];
    try (var in = fs.open(file)) {
      in.readFully(bytes);
    }
    bytes[DAMAGED_BYTE] ^= 1;
    try (FSDataOutputStream out = fs.create(file, true)) {
      out.write(bytes);
    }
  }

  /** Opens the region as a server does, on a file system that knows of HBase's checksums. */
  @SuppressWarnings("deprecation") // the one public way to give a region a file system
  private HRegion open(RegionInfo info, TableDescriptor table, boolean checksums)
    throws IOException {
    HFileSystem fs = new HFileSystem(conf, checksums);
    HRegion region = HRegion.newHRegion(new Path(root, "data/default/" + table.getTableName()),
      null, fs, conf, info, table, null);
    region.initialize();
    return region;
  }

  private void scan(String name, RegionInfo info, TableDescriptor table, boolean checksums)
    throws IOException {
    HRegion region = open(info, table, checksums);
    long opensBefore = asked("op_open");
    long statusesBefore = asked("op_get_file_status");
    int rows = 0;
    int hash = 1;
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner =
      region.getScanner(new Scan().setReadType(Scan.ReadType.STREAM).setCacheBlocks(false))) {
      for (boolean more = true; more;) {
        more = scanner.nextRaw(cells);
        for (Cell cell : cells) {
          hash = 31 * hash
            + Bytes.hashCode(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }
        rows += cells.isEmpty() ? 0 : 1;
        cells.clear();
      }
    }
    System.out.println(
      name + ": " + rows + " rows, hash " + hash + "; opens " + (asked("op_open") - opensBefore)
        + ", statuses " + (asked("op_get_file_status") - statusesBefore));
  }

  private static long asked(String operation) {
    StorageStatistics calls = FileSystem.getGlobalStorageStatistics().get("DFSOpsCountStatistics");
    return calls.getLong(operation);
  }
}
