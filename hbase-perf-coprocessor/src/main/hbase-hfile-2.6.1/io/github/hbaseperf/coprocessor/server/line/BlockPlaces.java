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
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where the data blocks of a file are. In this line the classes of the index are package-private,
 * though their methods are public; and where a block is, it only tells the BucketCache. Any number
 * of threads.
 */
@InterfaceAudience.Private
public final class BlockPlaces {

  /** Of HFileBlock.getMetaData: whether there are checksums, where the block is, the next size. */
  private static final int OFFSET = Bytes.SIZEOF_BYTE;
  private static final int NEXT_SIZE = OFFSET + Bytes.SIZEOF_LONG;

  private static final Method SEEK = seekToDataBlock();

  private BlockPlaces() {
  }

  private static Method seekToDataBlock() {
    try {
      Method seek = Class.forName("org.apache.hadoop.hbase.io.hfile.HFileBlockIndex$BlockIndexReader")
        .getMethod("seekToDataBlock", Cell.class, HFileBlock.class, boolean.class, boolean.class,
          boolean.class, DataBlockEncoding.class, HFile.CachingBlockReader.class);
      seek.setAccessible(true);
      return seek;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This jar is built for HBase 2.6.1: use the one of your line",
        e);
    }
  }

  /** Returns the block that has the cell or, between two blocks, the first; or null if none has */
  public static HFileBlock containing(HFile.Reader reader, Cell key, boolean cacheBlocks,
    DataBlockEncoding encoding) throws IOException {
    return containing(reader, key, cacheBlocks, encoding, reader);
  }

  /** As the other one, and reads the blocks of index and data from the source. */
  public static HFileBlock containing(HFile.Reader reader, Cell key, boolean cacheBlocks,
    DataBlockEncoding encoding, HFile.CachingBlockReader source) throws IOException {
    Object index = reader.getDataBlockIndexReader();
    try {
      return (HFileBlock) SEEK.invoke(index, key, null, cacheBlocks, true, false, encoding, source);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof IOException
        ? (IOException) e.getCause()
        : new IOException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IOException(e);
    }
  }

  /** Returns where the block begins in its file */
  public static long offset(HFileBlock block) {
    return metaData(block).getLong(OFFSET);
  }

  /** Returns the size of the block behind it, header included, or -1 if that is not known */
  public static int nextOnDiskSize(HFileBlock block) {
    return metaData(block).getInt(NEXT_SIZE);
  }

  private static ByteBuffer metaData(HFileBlock block) {
    return block.getMetaData(ByteBuffer.allocate(HFileBlock.BLOCK_METADATA_SPACE));
  }
}
