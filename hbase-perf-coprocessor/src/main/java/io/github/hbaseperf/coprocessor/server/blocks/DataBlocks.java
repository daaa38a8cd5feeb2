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

import io.github.hbaseperf.coprocessor.server.line.BlockPlaces;
import io.github.hbaseperf.coprocessor.server.line.RpcAccounting;
import java.io.IOException;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.CorruptHFileException;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.nio.ByteBuff;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The bytes of a file's data blocks, one block after the other, from the block cache or else by
 * positional reads or a stream, as HFileReaderImpl.HFileScannerImpl reads them. What is encoded is
 * decoded: a user of this sees un-encoded blocks.
 * <p>
 * No block stays pinned: memory that somebody could reuse is copied before it is released, and of
 * memory that is only ever garbage collected (ExclusiveMemHFileBlock) the bytes are used in place.
 * Bytes stay as they are until the block after the next one is loaded. One thread.
 */
final class DataBlocks {

  private final HFile.Reader reader;
  private final DataBlockEncoding encoding;
  private final boolean cacheBlocks;
  private final boolean pread;

  /** Or null, if blocks have their cells as un-encoded ones. */
  private final BlockDecoder decoder;

  private final byte[][] copies = { new byte[0], new byte[0] };
  /** Of a block that is encoded, and whose memory may be reused. */
  private byte[] encoded = new byte[0];
  private int turn;

  private long offset;
  private long nextOffset;
  private long nextSize;
  private byte[] bytes;
  private int start;
  private int limit;

  /**
   * @param pread by positional reads, or else by the stream of the reader, which is of nobody else
   */
  DataBlocks(HFile.Reader reader, boolean cacheBlocks, boolean pread) {
    this.reader = reader;
    this.pread = pread;
    this.encoding = reader.getDataBlockEncoding();
    this.cacheBlocks = cacheBlocks;
    this.decoder = BlockDecoder.of(encoding, hasTags(), hasSequenceIds());
  }

  /**
   * Whether the blocks of the file are the same on disk and in the cache, and no tags have to be
   * decompressed.
   */
  static boolean canRead(HFile.Reader reader) {
    DataBlockEncoding encoding = reader.getDataBlockEncoding();
    HFileContext context = reader.getFileContext();
    return reader.getEffectiveEncodingInCache(false) == encoding
      && (encoding == DataBlockEncoding.NONE || encoding == DataBlockEncoding.ROW_INDEX_V1
        || BlockDecoder.of(encoding, false, false) != null
          && !(context.isIncludesTags() && context.isCompressTags()));
  }

  boolean hasTags() {
    return reader.getFileContext().isIncludesTags();
  }

  boolean hasSequenceIds() {
    return reader.getHFileInfo().shouldIncludeMemStoreTS();
  }

  /**
   * Loads the block that has the row, if any has, or else one before it, or the first one. One that
   * is loaded stays as it is.
   * @return false if the file is empty
   */
  boolean seek(byte[] row) throws IOException {
    if (reader.getTrailer().getEntryCount() == 0) {
      return false;
    }
    HFileBlock block = null;
    if (row.length > 0) {
      block = BlockPlaces.containing(reader, PrivateCellUtil.createFirstOnRow(row), cacheBlocks,
        encoding);
    }
    if (block == null) {
      block = read(reader.getTrailer().getFirstDataBlockOffset(), -1, BlockType.DATA);
    }
    if (isLoaded(BlockPlaces.offset(block))) {
      block.release();
    } else {
      take(block);
    }
    return true;
  }

  /** Whether the block that begins there in the file is the one that is loaded. */
  boolean isLoaded(long blockOffset) {
    return bytes != null && offset == blockOffset;
  }

  /** Loads a block of which it is known where it is. */
  void load(RowPlace place) throws IOException {
    if (!isLoaded(place.blockOffset)) {
      take(read(place.blockOffset, place.blockSize, BlockType.DATA));
    }
  }

  /** Of a position in the bytes of the block that is loaded. */
  RowPlace place(int position) {
    return new RowPlace(offset, (int) (nextOffset - offset), position - start);
  }

  /** Where the block that is loaded begins in the file. */
  long offset() {
    return offset;
  }

  /**
   * Loads the next block.
   * @return false if there is none
   */
  boolean next() throws IOException {
    while (offset < reader.getTrailer().getLastDataBlockOffset()) {
      // Blocks of the index and of Bloom filters lie between those of data.
      HFileBlock block = read(nextOffset, nextSize, null);
      if (block.getBlockType().isData()) {
        take(block);
        return true;
      }
      rememberWhereNextIs(block);
      block.release();
    }
    return false;
  }

  private HFileBlock read(long blockOffset, long onDiskSize, BlockType expected)
    throws IOException {
    return reader.readBlock(blockOffset, onDiskSize, cacheBlocks, pread, false, true, expected,
      encoding);
  }

  private void rememberWhereNextIs(HFileBlock block) {
    offset = BlockPlaces.offset(block);
    nextOffset = offset + block.getOnDiskSizeWithHeader();
    nextSize = BlockPlaces.nextOnDiskSize(block);
  }

  private void take(HFileBlock block) throws IOException {
    try {
      rememberWhereNextIs(block);
      if (!block.getBlockType().isData()) {
        throw corrupt(0);
      }
      ByteBuff data = block.getBufferWithoutHeader();
      int length = data.remaining();
      RpcAccounting.addBlockBytes(length);
      if (!block.isSharedMem() && data.hasArray()) {
        bytes = data.array();
        start = data.arrayOffset() + data.position();
      } else {
        bytes = decoder == null ? nextCopy(length) : copyOfEncoded(length);
        start = 0;
        data.get(bytes, 0, length);
      }
      limit = start + length;
      if (decoder != null) {
        decode();
      } else if (encoding != DataBlockEncoding.NONE) {
        leaveRowIndex();
      }
    } finally {
      block.release();
    }
  }

  /** The id of the encoding, the cells, where rows begin, and how long all cells are together. */
  private void leaveRowIndex() throws IOException {
    int firstCell = start + DataBlockEncoding.ID_SIZE;
    int end = limit - Bytes.SIZEOF_INT;
    if (end < firstCell || Bytes.toShort(bytes, start) != encoding.getId()) {
      throw corrupt(start);
    }
    int length = Bytes.toInt(bytes, end);
    if (length < 0 || length > end - firstCell) {
      throw corrupt(start);
    }
    start = firstCell;
    limit = firstCell + length;
  }

  /** The id of the encoding, how long the cells are together when they are decoded, and they. */
  private void decode() throws IOException {
    int firstCell = start + DataBlockEncoding.ID_SIZE + Bytes.SIZEOF_INT;
    if (limit < firstCell || Bytes.toShort(bytes, start) != encoding.getId()) {
      throw corrupt(start);
    }
    int length = Bytes.toInt(bytes, start + DataBlockEncoding.ID_SIZE);
    if (length < 0) {
      throw corrupt(start);
    }
    byte[] cells = nextCopy(length);
    try {
      if (decoder.decode(bytes, firstCell, limit, cells) != length) {
        throw corrupt(start);
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw corrupt(start);
    }
    bytes = cells;
    start = 0;
    limit = length;
  }

  private byte[] copyOfEncoded(int length) {
    if (encoded.length < length) {
      encoded = new byte[length];
    }
    return encoded;
  }

  private byte[] nextCopy(int length) {
    turn ^= 1;
    if (copies[turn].length < length) {
      copies[turn] = new byte[length];
    }
    return copies[turn];
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int limit() {
    return limit;
  }

  IOException corrupt(int position) {
    return new CorruptHFileException(
      "The data block at " + offset + " of " + reader.getPath() + " has no readable cell at byte "
        + (position - start) + ": check the file with hbase hfile");
  }
}
