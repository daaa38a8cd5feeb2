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
package io.github.hbaseperf.benchmarks.hfile;

import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.HdfsReadProfiler;
import io.github.hbaseperf.testkit.cluster.EmbeddedHdfs;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.fs.HFileSystem;
import org.apache.hadoop.hbase.io.FSDataInputStreamWrapper;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.io.hfile.ReaderContext;
import org.apache.hadoop.hbase.io.hfile.ReaderContext.ReaderType;
import org.apache.hadoop.hbase.io.hfile.ReaderContextBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** An HFile on HDFS in this JVM that nothing caches, and its readers. */
final class HdfsFile implements Closeable {
  private static final long SEED = 7336;

  private final Path folder;
  private final EmbeddedHdfs hdfs;
  private final Configuration conf;
  private final HFileSystem fileSystem;
  private final org.apache.hadoop.fs.Path file;
  private final HFile.Reader shared;
  private final List<DataBlock> blocks;
  private final long bytes;

  /**
   * Starts HDFS and writes the file.
   * @param rows cells of the file
   */
  private HdfsFile(long rows) throws IOException, InterruptedException {
    folder = Files.createTempDirectory("hbase-perf-hdfs");
    hdfs = EmbeddedHdfs.start(folder);
    conf = HBaseConfiguration.create();
    conf.set("fs.defaultFS", hdfs.endpoints().fileSystem());
    fileSystem = new HFileSystem(FileSystem.get(conf));
    file = new org.apache.hadoop.fs.Path("/file");
    write(rows);
    bytes = fileSystem.getFileStatus(file).getLen();
    shared = HFile.createReader(fileSystem, file, conf);
    blocks = DataBlock.of(shared);
  }

  private void write(long rows) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    try (HFile.Writer writer = HFile.getWriterFactoryNoCache(conf).withPath(fileSystem, file)
      .withFileContext(new HFileContextBuilder().build()).create()) {
      byte[] value = new byte[SampleTable.VALUE_BYTES];
      for (long row = 0; row < rows; row++) {
        random.nextBytes(value);
        writer.append(new KeyValue(Bytes.toBytes(row), SampleTable.FAMILY_A, SampleTable.QUALIFIER,
          row + 1, value));
      }
    }
  }

  /** Opens the file for a benchmark, and has what it reads counted. */
  static HdfsFile open(long rows) throws IOException, InterruptedException {
    HdfsFile file = Fixtures.open(HdfsFile.class, rows, () -> new HdfsFile(rows));
    HdfsReadProfiler.observe(file.hdfs::nameNodeCalls);
    return file;
  }

  /** Gives the file back. */
  void release() throws IOException {
    HdfsReadProfiler.observe(null);
    Fixtures.release(this);
  }

  /** Returns its data blocks. */
  List<DataBlock> blocks() {
    return blocks;
  }

  /** Returns the reader that gets, and scans that have not read much yet, have in common. */
  HFile.Reader shared() {
    return shared;
  }

  /** Returns the name by which a block cache knows its blocks. */
  String name() {
    return file.getName();
  }

  /** Opens the reader a long scan has for itself; to be closed by the caller. */
  HFile.Reader openStream() throws IOException {
    return openStream(CacheConfig.DISABLED);
  }

  /** As {@link #openStream()}, with a block cache. */
  HFile.Reader openStream(CacheConfig cache) throws IOException {
    ReaderContext context = new ReaderContextBuilder().withFilePath(file).withFileSize(bytes)
      .withInputStreamWrapper(new FSDataInputStreamWrapper(fileSystem, file))
      .withFileSystem(fileSystem).withPrimaryReplicaReader(true).withReaderType(ReaderType.STREAM)
      .build();
    HFileInfo info = shared.getHFileInfo();
    return HFile.createReader(context, info, cache, conf);
  }

  @Override
  public void close() throws IOException {
    try {
      shared.close();
      fileSystem.close();
      hdfs.close();
    } finally {
      FileUtils.deleteQuietly(folder.toFile());
    }
  }
}
