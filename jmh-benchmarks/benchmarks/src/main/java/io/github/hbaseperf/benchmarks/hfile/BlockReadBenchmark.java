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

import io.github.hbaseperf.benchmarks.scaling.ScalingBenchmark;
import io.github.hbaseperf.harness.api.OperationUnit;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reading blocks that are not cached from HDFS, every thread from its own place onwards. One
 * operation is one block; bytes read from HDFS and NameNode calls are counted. <pre>
 * bin/hbase-perf bench run BlockReadBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@OperationUnit("block")
public class BlockReadBenchmark extends ScalingBenchmark {
  /** How blocks are read. */
  public enum Access {
    /** Positional reads of one reader: gets, and scans that begin. */
    SHARED_PREAD,
    /**
     * One stream of one reader. Stock HBase reads wrong bytes if threads race on it, so threads
     * take turns; with patch 0006 applied, which makes it safe, they do not.
     */
    SHARED_STREAM,
    /** A stream for each: long scans. */
    STREAM_PER_SCAN
  }

  @Param
  public Access access;

  @Param("400000")
  @ShortRunValues(quick = "20000", gate = "50000")
  public long rows;

  private final Queue<HFile.Reader> streams = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<BlockCursor> cursors = ThreadLocal.withInitial(this::openCursor);
  private HdfsFile file;
  private boolean inTurn;

  @Setup(Level.Trial)
  public void open() throws IOException, InterruptedException {
    file = HdfsFile.open(rows);
    inTurn = access == Access.SHARED_STREAM && !SharedStream.isSafe();
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    for (HFile.Reader stream : streams) {
      stream.close();
    }
    file.release();
  }

  private BlockCursor openCursor() {
    try {
      if (access != Access.STREAM_PER_SCAN) {
        return new BlockCursor(file.shared(), file.blocks(), access == Access.SHARED_PREAD);
      }
      HFile.Reader stream = file.openStream();
      streams.add(stream);
      return new BlockCursor(stream, file.blocks(), false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected long operation() throws IOException {
    BlockCursor cursor = cursors.get();
    if (!inTurn) {
      return cursor.next();
    }
    synchronized (file) {
      return cursor.next();
    }
  }
}
