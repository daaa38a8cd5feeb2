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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.io.FSDataInputStreamWrapper;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.ReaderContext;
import org.apache.hadoop.hbase.io.hfile.ReaderContextBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Readers of files for regions that are read once and not cached, each with a stream of its own, as
 * HBase opens them for scans with {@code ReadType.STREAM}: what lies behind each other is read with
 * one request to HDFS, instead of one for each block. They have the indexes of the readers that the
 * region has. One thread.
 */
@InterfaceAudience.Private
public final class StreamReaders implements AutoCloseable {

  /** True to read by streams what is not in the block cache. */
  public static final String STREAMS_KEY = "hbase.perf.aggregate.streams";

  private static final Logger LOG = LoggerFactory.getLogger(StreamReaders.class);

  private final HRegion region;
  private final boolean wanted;
  private final List<HFile.Reader> opened = new ArrayList<>();

  StreamReaders(HRegion region) {
    this.region = region;
    this.wanted = region.getReadOnlyConfiguration().getBoolean(STREAMS_KEY, false);
  }

  /** Whether blocks of the region are to be read so. */
  boolean areWanted() {
    return wanted;
  }

  /** @param shared reader of the file */
  HFile.Reader open(HStoreFile file, HFile.Reader shared) throws IOException {
    FSDataInputStreamWrapper stream = stream(file);
    ReaderContext context = new ReaderContextBuilder().withFileSystem(region.getFilesystem())
      .withFilePath(shared.getPath()).withFileSize(shared.length()).withInputStreamWrapper(stream)
      .withReaderType(ReaderContext.ReaderType.STREAM).build();
    HFile.Reader reader = null;
    try {
      reader = HFile.createReader(context, shared.getHFileInfo(), file.getCacheConf(),
        region.getReadOnlyConfiguration());
      opened.add(reader);
      return reader;
    } finally {
      if (reader == null) {
        stream.close();
      }
    }
  }

  /** What a link leads to may be in the archive by now. */
  private FSDataInputStreamWrapper stream(HStoreFile file) throws IOException {
    FileSystem fileSystem = region.getFilesystem();
    return file.getFileInfo().isLink()
      ? new FSDataInputStreamWrapper(fileSystem,
        HFileLink.buildFromHFileLinkPattern(region.getReadOnlyConfiguration(), file.getPath()),
        false, -1)
      : new FSDataInputStreamWrapper(fileSystem, file.getPath(), false, -1);
  }

  @Override
  public void close() {
    for (HFile.Reader reader : opened) {
      try {
        reader.close(false);
      } catch (IOException e) {
        // Nothing was written.
        LOG.warn("A stream of {} could not be closed", reader.getPath(), e);
      }
    }
  }
}
