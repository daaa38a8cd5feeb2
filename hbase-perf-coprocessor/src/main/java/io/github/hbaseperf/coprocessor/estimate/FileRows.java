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
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.BloomFilterFactory;

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

  static FileRows read(StoreFileInfo info) throws IOException {
    HStoreFile file = new HStoreFile(info, BloomType.NONE, CacheConfig.DISABLED);
    try {
      file.initReader();
      byte[] event = file.getMetadataValue(HStoreFile.COMPACTION_EVENT_KEY);
      return new FileRows(rows(file),
        event == null ? Collections.emptySet() : ProtobufUtil.toCompactedStoreFiles(event));
    } finally {
      // Nothing is in a cache that could be evicted.
      file.closeStoreFile(false);
    }
  }

  /**
   * A Bloom filter knows of how many keys it was made: rows, columns of rows, or prefixes. It is
   * asked itself, since readers leave filters out where configuration says so.
   */
  private static RowBounds rows(HStoreFile file) throws IOException {
    HFile.Reader reader = file.getReader().getHFileReader();
    long cells = reader.getEntries();
    DataInput filter = reader.getGeneralBloomFilterMetadata();
    BloomType type = filter == null ? BloomType.NONE : file.getReader().getBloomFilterType();
    long least = Math.min(cells, 1);
    long most = cells;
    if (type == BloomType.ROW || type == BloomType.ROWCOL) {
      most = Math.min(cells, BloomFilterFactory.createFromMeta(filter, reader).getKeyCount());
      least = type == BloomType.ROW ? most : least;
    }
    // A reference is to a part of a file, or to all of it.
    return new RowBounds(file.isReference() ? 0 : least, most);
  }
}
