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
package io.github.hbaseperf.benchmarks.cell;

import io.github.hbaseperf.harness.api.OperationUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Taking cells out of cached blocks of a file, with nothing above the file's scanner. One operation
 * walks all cells. <pre>
 * bin/hbase-perf bench run CellDecodeBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit(value = "cell", count = CellDecodeBenchmark.CELLS)
public class CellDecodeBenchmark extends CellBenchmark {
  static final int CELLS = 20_000;
  private static final int ROW_KEY_BYTES = 24;
  private static final long CACHE_BYTES = 64L << 20;
  private static final int BLOCK_BYTES = 64 << 10;

  @Param({ "NONE", "FAST_DIFF", "ROW_INDEX_V1" })
  public DataBlockEncoding encoding;

  private Configuration conf;
  private Path folder;
  private LruBlockCache cache;
  private HFile.Reader reader;
  private long keyBytes;

  @Setup(Level.Trial)
  public void open() throws IOException {
    conf = HBaseConfiguration.create();
    folder = Files.createTempDirectory("hbase-perf-decode");
    FileSystem fs = FileSystem.getLocal(conf);
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder.toUri().toString(), "f");
    List<Cell> cells = SampleCells.create(CELLS, ROW_KEY_BYTES);
    try (HFile.Writer writer = HFile.getWriterFactoryNoCache(conf).withPath(fs, file)
      .withFileContext(new HFileContextBuilder().withBlockSize(BLOCK_BYTES)
        .withDataBlockEncoding(encoding).build())
      .create()) {
      for (Cell cell : cells) {
        writer.append(cell);
        keyBytes += cell.getRowLength() + cell.getQualifierLength();
      }
    }
    cache = new LruBlockCache(CACHE_BYTES, BLOCK_BYTES, true, conf);
    reader = HFile.createReader(fs, file, new CacheConfig(conf, cache), true, conf);
    walk();
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    reader.close();
    cache.shutdown();
    FileUtils.deleteQuietly(folder.toFile());
  }

  @Benchmark
  public long walk() throws IOException {
    long walked = 0;
    try (HFileScanner scanner = reader.getScanner(conf, true, true)) {
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        Cell cell = scanner.getCell();
        walked += cell.getRowLength() + cell.getQualifierLength();
      }
    }
    if (walked != keyBytes) {
      throw new IllegalStateException("Walked " + walked + " bytes of keys, not " + keyBytes);
    }
    return walked;
  }
}
