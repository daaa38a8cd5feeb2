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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.StoreFileModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.HStoreFile;

/** Reads and writes files of stores one cell after the other, without a store. */
public final class StoreFiles {
  private StoreFiles() {
  }

  /** All cells of a file, with the sequence ids that readers see. */
  public static StoreFileModel read(FileSystem files, Configuration conf, HStoreFile file)
    throws IOException {
    List<ModelCell> cells = new ArrayList<>();
    try (HFile.Reader reader =
      HFile.createReader(files, file.getPath(), CacheConfig.DISABLED, true, conf)) {
      HFileScanner scanner = reader.getScanner(conf, false, true, false);
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        ModelCell cell = Cells.toModel(scanner.getCell());
        // All cells of a bulk-loaded file have the sequence id of the file.
        cells.add(file.isBulkLoadResult() ? cell.withSequenceId(file.getMaxSequenceId()) : cell);
      }
    }
    return new StoreFileModel(file.getPath().getName(), cells);
  }

  /** A file to be bulk loaded. */
  static void write(FileSystem files, Configuration conf, Path path, DataBlockEncoding encoding,
    int blockBytes, List<KeyValue> sorted) throws IOException {
    try (HFile.Writer writer = HFile.getWriterFactory(conf, CacheConfig.DISABLED)
      .withPath(files, path).withFileContext(new HFileContextBuilder().withBlockSize(blockBytes)
        .withIncludesTags(true).withDataBlockEncoding(encoding).build())
      .create()) {
      for (KeyValue cell : sorted) {
        writer.append(cell);
      }
    }
  }
}
