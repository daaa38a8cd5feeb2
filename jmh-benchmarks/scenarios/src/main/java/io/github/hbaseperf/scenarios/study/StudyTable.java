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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The table of {@link SampleTable} as HFiles, written once per size into the kit's data folder and
 * bulk-loaded from there by every run.
 * @param rows    rows
 * @param regions regions, one HFile per family in each
 */
record StudyTable(long rows, int regions) {
  private static final String WRITTEN = "_written";
  private static final long SEED = 1;

  /** Creates the table and fills it; the HFiles are copied, so the written ones stay. */
  void load(ScenarioContext context, String table) throws Exception {
    context.createTable(
      Tables.of(table,
        Tables.family(Bytes.toString(SampleTable.FAMILY_A), Compression.Algorithm.NONE),
        Tables.family(Bytes.toString(SampleTable.FAMILY_B), Compression.Algorithm.NONE)),
      Tables.splits(regions, rows, Bytes::toBytes));
    context.call("hbase completebulkload HFILES-OF-" + rows + "-ROWS " + table, 0, () -> {
      bulkLoad(context.connection(), table, write());
      return 0;
    });
  }

  private void bulkLoad(Connection connection, String table, Path hfiles) throws IOException {
    Configuration conf = connection.getConfiguration();
    FileSystem fileSystem =
      new org.apache.hadoop.fs.Path(conf.get("hbase.rootdir")).getFileSystem(conf);
    org.apache.hadoop.fs.Path staging =
      new org.apache.hadoop.fs.Path(fileSystem.getHomeDirectory(), table + "-hfiles");
    try {
      fileSystem.delete(staging, true);
      for (byte[] family : new byte[][] { SampleTable.FAMILY_A, SampleTable.FAMILY_B }) {
        String name = Bytes.toString(family);
        fileSystem.mkdirs(staging);
        fileSystem.copyFromLocalFile(false, true,
          new org.apache.hadoop.fs.Path(hfiles.resolve(name).toUri()), staging);
      }
      BulkLoadHFiles.create(conf).bulkLoad(TableName.valueOf(table), staging);
    } finally {
      fileSystem.delete(staging, true);
    }
  }

  private Path write() throws IOException {
    Path folder = Kit.data().resolve("scan-matrix-" + rows + "-" + regions);
    if (Files.exists(folder.resolve(WRITTEN))) {
      return folder;
    }
    SplittableRandom random = new SplittableRandom(SEED);
    Configuration conf = new Configuration();
    for (int region = 0; region < regions; region++) {
      try (HFile.Writer a = writer(conf, folder, SampleTable.FAMILY_A, region);
        HFile.Writer b = writer(conf, folder, SampleTable.FAMILY_B, region)) {
        long end = region == regions - 1 ? rows : rows / regions * (region + 1);
        for (long row = rows / regions * region; row < end; row++) {
          Put put = SampleTable.row(row, random);
          append(a, put, SampleTable.FAMILY_A);
          append(b, put, SampleTable.FAMILY_B);
        }
      }
    }
    Files.createFile(folder.resolve(WRITTEN));
    return folder;
  }

  private static HFile.Writer writer(Configuration conf, Path folder, byte[] family, int region)
    throws IOException {
    Path file = folder.resolve(Bytes.toString(family)).resolve(String.format("%04d", region));
    Files.createDirectories(file.getParent());
    return HFile.getWriterFactoryNoCache(conf)
      .withPath(FileSystem.getLocal(conf).getRaw(), new org.apache.hadoop.fs.Path(file.toUri()))
      .withFileContext(new HFileContextBuilder().build()).create();
  }

  private static void append(HFile.Writer writer, Put put, byte[] family) throws IOException {
    for (Cell cell : put.getFamilyCellMap().get(family)) {
      writer.append(cell);
    }
  }
}
