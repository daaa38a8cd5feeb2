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
package io.github.hbaseperf.coprocessor.server.line;

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.io.hfile.HFileBlockIndex.BlockIndexReader;
import org.apache.yetus.audience.InterfaceAudience;

/** Where the data blocks of a file are. Any number of threads. */
@InterfaceAudience.Private
public final class BlockPlaces {

  private BlockPlaces() {
  }

  /** Returns the block that has the cell or, between two blocks, the first; or null if none has */
  public static HFileBlock containing(HFile.Reader reader, Cell key, boolean cacheBlocks,
    DataBlockEncoding encoding) throws IOException {
    return containing(reader, key, cacheBlocks, encoding, reader);
  }

  /** As the other one, and reads the blocks of index and data from the source. */
  public static HFileBlock containing(HFile.Reader reader, Cell key, boolean cacheBlocks,
    DataBlockEncoding encoding, HFile.CachingBlockReader source) throws IOException {
    BlockIndexReader index = reader.getDataBlockIndexReader();
    return index.seekToDataBlock(key, null, cacheBlocks, true, false, encoding, source);
  }

  /** Returns where the block begins in its file */
  public static long offset(HFileBlock block) {
    return block.getOffset();
  }

  /** Returns the size of the block behind it, header included, or -1 if that is not known */
  public static int nextOnDiskSize(HFileBlock block) {
    return block.getNextBlockOnDiskSize();
  }
}
