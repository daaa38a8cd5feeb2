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
package io.github.hbaseperf.coprocessor.estimate;

import java.io.DataInput;
import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.io.FSDataInputStreamWrapper;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.io.hfile.ReaderContext;
import org.apache.hadoop.hbase.io.hfile.ReaderContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.BloomFilterFactory;
import org.apache.hadoop.hbase.util.Bytes;

import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;

/** What one store file says of its rows. Immutable. */
final class FileRows {

  final RowBounds rows;
  /** Names of files that a compaction made this one from. */
  final Set<String> madeFrom;

  private FileRows(RowBounds rows, Set<String> madeFrom) {
    this.rows = rows;
    this.madeFrom = madeFrom;
  }

  static FileRows read(FileSystem fileSystem, StoreFileInfo info, Configuration configuration)
    throws IOException {
    return info.isReference() || info.isLink()
      ? readAsStore(info)
      : readPlain(fileSystem, info, configuration);
  }

  /** Leads to the file that has the cells. */
  private static FileRows readAsStore(StoreFileInfo info) throws IOException {
    HStoreFile file = new HStoreFile(info, BloomType.NONE, CacheConfig.DISABLED);
    try {
      file.initReader();
      RowBounds rows =
        rows(file.getReader().getHFileReader(), file.getReader().getBloomFilterType());
      // A reference is to a part of a file, or to all of it.
      return of(file.isReference() ? new RowBounds(0, rows.most()) : rows,
        file.getMetadataValue(HStoreFile.COMPACTION_EVENT_KEY));
    } finally {
      // Nothing is in a cache that could be evicted.
      file.closeStoreFile(false);
    }
  }

  /** An HStoreFile would ask how long the file is, which is known, and where its blocks are. */
  private static FileRows readPlain(FileSystem fileSystem, StoreFileInfo info,
    Configuration configuration) throws IOException {
    FSDataInputStreamWrapper stream = new FSDataInputStreamWrapper(fileSystem, info.getPath());
    try {
      ReaderContext context = new ReaderContextBuilder().withInputStreamWrapper(stream)
        .withFilePath(info.getPath()).withFileSize(info.getSize()).withFileSystem(fileSystem)
        .withReaderType(ReaderContext.ReaderType.PREAD).build();
      HFileInfo metadata = new HFileInfo(context, configuration);
      try (HFile.Reader reader =
        HFile.createReader(context, metadata, CacheConfig.DISABLED, configuration)) {
        metadata.initMetaAndIndex(reader);
        byte[] type = metadata.get(HStoreFile.BLOOM_FILTER_TYPE_KEY);
        return of(
          rows(reader, type == null ? BloomType.NONE : BloomType.valueOf(Bytes.toString(type))),
          metadata.get(HStoreFile.COMPACTION_EVENT_KEY));
      }
    } finally {
      stream.close();
    }
  }

  private static FileRows of(RowBounds rows, byte[] compactionEvent) throws IOException {
    return new FileRows(rows,
      compactionEvent == null
        ? Collections.emptySet()
        : ProtobufUtil.toCompactedStoreFiles(compactionEvent));
  }

  /**
   * A Bloom filter knows of how many keys it was made: rows, columns of rows, or prefixes. It is
   * asked itself, since readers leave filters out where configuration says so.
   */
  private static RowBounds rows(HFile.Reader reader, BloomType typeInFile) throws IOException {
    long cells = reader.getEntries();
    DataInput filter = reader.getGeneralBloomFilterMetadata();
    BloomType type = filter == null ? BloomType.NONE : typeInFile;
    long least = Math.min(cells, 1);
    long most = cells;
    if (type == BloomType.ROW || type == BloomType.ROWCOL) {
      most = Math.min(cells, BloomFilterFactory.createFromMeta(filter, reader).getKeyCount());
      least = type == BloomType.ROW ? most : least;
    }
    return new RowBounds(least, most);
  }
}
