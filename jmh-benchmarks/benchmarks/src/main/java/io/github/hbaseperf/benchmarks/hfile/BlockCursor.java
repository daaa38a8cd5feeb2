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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;

/** Reads a file's data blocks one after the other, round and round, for one thread. */
final class BlockCursor {
  private final HFile.Reader reader;
  private final List<DataBlock> blocks;
  private final boolean pread;
  private int position;

  BlockCursor(HFile.Reader reader, List<DataBlock> blocks, boolean pread) {
    this.reader = reader;
    this.blocks = blocks;
    this.pread = pread;
    position = ThreadLocalRandom.current().nextInt(blocks.size());
  }

  /**
   * Reads the next block.
   * @return its bytes on disk
   * @throws IllegalStateException if another block came
   */
  long next() throws IOException {
    DataBlock asked = blocks.get(position);
    position = (position + 1) % blocks.size();
    HFileBlock block = reader.readBlock(asked.offset(), asked.onDiskSize(), false, pread, false,
      false, BlockType.DATA, DataBlockEncoding.NONE);
    long bytes = block.getOnDiskSizeWithHeader();
    if (block.getOffset() != asked.offset()) {
      throw new IllegalStateException("Asked for " + asked + " and got " + block);
    }
    block.release();
    return bytes;
  }
}
