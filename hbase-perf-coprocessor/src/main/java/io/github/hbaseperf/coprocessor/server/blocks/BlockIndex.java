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
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.io.hfile.BlockType;
import org.apache.hadoop.hbase.io.hfile.CorruptHFileException;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.nio.ByteBuff;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where the data blocks of a file begin and how long they are, from the levels of its index: no
 * data block is read. One thread.
 */
@InterfaceAudience.Private
public final class BlockIndex {

  /** Takes the blocks in the order of the file. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param row  not behind the rows of the block, and behind those of the blocks before, or the
     *             last of them
     * @param size of the block on disk
     */
    void block(byte[] row, long size);
  }

  /** What the file's index says where the reader would go on to, which ends the search. */
  private static final class Place extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;
    private final long size;

    Place(long offset, long size) {
      this.offset = offset;
      this.size = size;
    }

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }

  /** In the file info, where index blocks have an encoding (2.6). */
  private static final byte[] ENCODING = Bytes.toBytes("INDEX_BLOCK_ENCODING");
  private static final byte[] NO_ENCODING = Bytes.toBytes("NONE");

  private final HFile.Reader reader;
  private final int levels;
  private final byte[] start;
  private final byte[] stop;
  private final Visitor visitor;

  private BlockIndex(HFile.Reader reader, byte[] start, byte[] stop, Visitor visitor) {
    this.reader = reader;
    this.levels = reader.getTrailer().getNumDataIndexLevels();
    this.start = start;
    this.stop = stop;
    this.visitor = visitor;
  }

  /**
   * Visits the blocks that may have rows from start (inclusive) to stop (exclusive, empty for the
   * end).
   */
  public static void visit(HFile.Reader reader, byte[] start, byte[] stop, Visitor visitor)
    throws IOException {
    if (reader.getTrailer().getEntryCount() > 0) {
      new BlockIndex(reader, start, stop, visitor).visitRoot();
    }
  }

  private void visitRoot() throws IOException {
    Object index = reader.getDataBlockIndexReader();
    Method keys = method(index, "getRootBlockKey", int.class);
    int count = (int) call(method(index, "getRootBlockCount"), index);
    boolean readable = levels == 1 || !isEncoded();
    Cell key = count == 0 ? null : (Cell) call(keys, index, 0);
    for (int i = 0; i < count; i++) {
      byte[] row = CellUtil.cloneRow(key);
      if (isBehind(row)) {
        return;
      }
      Cell next = i + 1 == count ? null : (Cell) call(keys, index, i + 1);
      if (next == null || isBefore(CellUtil.cloneRow(next))) {
        if (readable) {
          visit(row, place(key), 1);
        } else {
          visitor.block(row, reader.length() / count);
        }
      }
      key = next;
    }
  }

  /**
   * Blocks below the root that have an encoding are not looked into, and taken for equally long.
   */
  private boolean isEncoded() {
    byte[] encoding = reader.getHFileInfo().get(ENCODING);
    return encoding != null && !Bytes.equals(encoding, NO_ENCODING);
  }

  private boolean isBehind(byte[] row) {
    return stop.length > 0 && Bytes.compareTo(row, stop) >= 0;
  }

  private boolean isBefore(byte[] nextRow) {
    return Bytes.compareTo(start, nextRow) < 0;
  }

  /** The block that an entry of the root leads to: the reader asks for it, and does not get it. */
  private Place place(Cell rootKey) throws IOException {
    HFile.CachingBlockReader none =
      (HFile.CachingBlockReader) Proxy.newProxyInstance(BlockIndex.class.getClassLoader(),
        new Class<?>[] { HFile.CachingBlockReader.class }, (proxy, method, arguments) -> {
          throw new Place((long) arguments[0], (long) arguments[1]);
        });
    try {
      HFileBlock block = BlockPlaces.containing(reader, rootKey, true, null, none);
      throw corrupt(block == null ? "no block of " + rootKey : "a block of " + rootKey);
    } catch (Place place) {
      return place;
    }
  }

  /** Visits a block below so many levels of the index. */
  private void visit(byte[] row, Place place, int level) throws IOException {
    if (level == levels) {
      visitor.block(row, place.size);
      return;
    }
    byte[] entries = read(place, level);
    int count = Bytes.toInt(entries, 0);
    int places = Bytes.SIZEOF_INT;
    int first = places + (count + 1) * Bytes.SIZEOF_INT;
    if (count < 0 || first > entries.length) {
      throw corrupt("a block of " + count + " entries");
    }
    byte[] rowOfEntry = count == 0 ? null : row(entries, first + Bytes.toInt(entries, places));
    for (int i = 0; i < count; i++) {
      if (isBehind(rowOfEntry)) {
        return;
      }
      int at = first + Bytes.toInt(entries, places + i * Bytes.SIZEOF_INT);
      byte[] next = i + 1 == count
        ? null
        : row(entries, first + Bytes.toInt(entries, places + (i + 1) * Bytes.SIZEOF_INT));
      if (next == null || isBefore(next)) {
        Place below =
          new Place(Bytes.toLong(entries, at), Bytes.toInt(entries, at + Bytes.SIZEOF_LONG));
        visit(rowOfEntry, below, level + 1);
      }
      rowOfEntry = next;
    }
  }

  /** An entry has where a block is, how long it is on disk, and its key, which begins so. */
  private byte[] row(byte[] entries, int at) throws IOException {
    int key = at + Bytes.SIZEOF_LONG + Bytes.SIZEOF_INT;
    if (at < 0 || key + Bytes.SIZEOF_SHORT > entries.length) {
      throw corrupt("an entry at byte " + at);
    }
    int length = Bytes.toShort(entries, key);
    if (length < 0 || key + Bytes.SIZEOF_SHORT + length > entries.length) {
      throw corrupt("a row of " + length + " bytes");
    }
    return Bytes.copy(entries, key + Bytes.SIZEOF_SHORT, length);
  }

  private byte[] read(Place place, int level) throws IOException {
    BlockType type = level == levels - 1 ? BlockType.LEAF_INDEX : BlockType.INTERMEDIATE_INDEX;
    HFileBlock block =
      reader.readBlock(place.offset, place.size, true, true, false, true, type, null);
    try {
      ByteBuff buffer = block.getBufferWithoutHeader();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } finally {
      block.release();
    }
  }

  private IOException corrupt(String what) {
    return new CorruptHFileException(
      "The block index of " + reader.getPath() + " has " + what + ": check it with hbase hfile");
  }

  /** The classes of the index are package-private in some lines; the methods are public in all. */
  private static Method method(Object index, String name, Class<?>... parameters)
    throws IOException {
    try {
      Method method = index.getClass().getMethod(name, parameters);
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new IOException("This jar is built for another HBase: use the one of your line", e);
    }
  }

  private static Object call(Method method, Object index, Object... arguments) throws IOException {
    try {
      return method.invoke(index, arguments);
    } catch (InvocationTargetException | IllegalAccessException e) {
      throw new IOException(e);
    }
  }
}
