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

import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;

/**
 * Makes the bytes of an un-encoded block from those of an encoded one, whose cells leave out what
 * they have in common with the cell before. As HBase's encoders do it (BufferedDataBlockEncoder),
 * but from array to array, and without an object per cell. One thread.
 */
abstract class BlockDecoder {

  protected static final int KEY_OFFSET = 2 * Bytes.SIZEOF_INT;
  protected static final int TIME_AND_TYPE = Bytes.SIZEOF_LONG + 1;
  /** More bytes than these are copied faster by the JVM than one by one. */
  private static final int FEW_BYTES = 8;

  private final boolean hasTags;
  private final boolean hasSequenceIds;

  protected byte[] in;
  protected int at;
  protected byte[] out;
  /** Where the next cell begins. */
  protected int end;

  /** Of the cell before. */
  protected int keyBefore;
  protected int keyLength;
  protected int valueLength;
  protected int rowLength;

  protected BlockDecoder(boolean hasTags, boolean hasSequenceIds) {
    this.hasTags = hasTags;
    this.hasSequenceIds = hasSequenceIds;
  }

  /** Returns null if there is none for the encoding */
  static BlockDecoder of(DataBlockEncoding encoding, boolean hasTags, boolean hasSequenceIds) {
    switch (encoding) {
      case PREFIX:
        return new PrefixDecoder(hasTags, hasSequenceIds);
      case DIFF:
        return new DiffDecoder(hasTags, hasSequenceIds);
      case FAST_DIFF:
        return new FastDiffDecoder(hasTags, hasSequenceIds);
      default:
        return null;
    }
  }

  /**
   * Decodes cells into an array, from its beginning on.
   * @return where they end, or -1 if they do not end where the encoded ones do
   * @throws IndexOutOfBoundsException if they are no cells of this encoding, or too many; or an
   *                                   IllegalArgumentException
   */
  final int decode(byte[] block, int from, int to, byte[] cells) {
    in = block;
    at = from;
    out = cells;
    end = 0;
    for (boolean first = true; at < to; first = false) {
      int key = end + KEY_OFFSET;
      if (first) {
        decodeFirst(key);
      } else {
        decodeNext(key);
      }
      Bytes.putInt(out, key - KEY_OFFSET, keyLength);
      Bytes.putInt(out, key - Bytes.SIZEOF_INT, valueLength);
      keyBefore = key;
      end = key + keyLength + valueLength;
      copyTags();
      if (hasSequenceIds) {
        end = copy(end, WritableUtils.decodeVIntSize(in[at]));
      }
    }
    return at == to ? end : -1;
  }

  /** Decodes key and value of a cell that has none before it, and sets the fields above. */
  protected abstract void decodeFirst(int key);

  /** The same of another cell. */
  protected abstract void decodeNext(int key);

  private void copyTags() {
    if (hasTags) {
      int length = number();
      out[end] = (byte) (length >>> Byte.SIZE);
      out[end + 1] = (byte) length;
      end = copy(end + Bytes.SIZEOF_SHORT, length);
    }
  }

  /** Reads a number of seven bits per byte, the last ones first. */
  protected final int number() {
    byte bits = in[at++];
    if (bits >= 0) {
      return bits;
    }
    int number = bits & Byte.MAX_VALUE;
    for (int shift = 7; bits < 0; shift += 7) {
      bits = in[at++];
      number |= (bits & Byte.MAX_VALUE) << shift;
    }
    return number;
  }

  /** Copies the next bytes of the encoded block, and returns where they end. */
  protected final int copy(int to, int length) {
    copy(in, at, to, length);
    at += length;
    return to + length;
  }

  /** Copies bytes of the cells decoded before, and returns where they end. */
  protected final int copyBefore(int from, int to, int length) {
    copy(out, from, to, length);
    return to + length;
  }

  private void copy(byte[] source, int from, int to, int length) {
    if (length > FEW_BYTES || length < 0) {
      System.arraycopy(source, from, out, to, length);
      return;
    }
    for (int i = 0; i < length; i++) {
      out[to + i] = source[from + i];
    }
  }

  /**
   * Copies a key up to its qualifier, or into it.
   * @param common how many bytes of the key before it has, of those before the timestamp
   * @param family where the length of the family is in some bytes, and then the family
   * @return where to go on
   */
  protected final int decodeRow(int key, int common, byte[] families, int family) {
    int to = copyBefore(keyBefore, key, common);
    if (common >= Bytes.SIZEOF_SHORT + rowLength) {
      return to;
    }
    if (common < Bytes.SIZEOF_SHORT) {
      to = copy(to, Bytes.SIZEOF_SHORT - common);
    }
    int row = key + Bytes.SIZEOF_SHORT;
    rowLength = Bytes.toShort(out, key);
    to = copy(to, row + rowLength - to);
    int familyBytes = 1 + families[family];
    System.arraycopy(families, family, out, to, familyBytes);
    return to + familyBytes;
  }
}
