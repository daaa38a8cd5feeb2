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

import org.apache.hadoop.hbase.util.Bytes;

/**
 * Of DIFF: the family, once; then of each cell flags, lengths that differ from those before, how
 * many bytes the key has in common with the one before, the rest of row and qualifier, the time or
 * its difference in as few bytes as it takes, the last one first, the type if it differs, and the
 * value. One thread.
 */
final class DiffDecoder extends BlockDecoder {

  private static final int SAME_KEY_LENGTH = 1;
  private static final int SAME_VALUE_LENGTH = 1 << 1;
  private static final int SAME_TYPE = 1 << 2;
  private static final int TIME_IS_DIFFERENCE = 1 << 3;
  private static final int TIME_BYTES_SHIFT = 4;
  private static final int TIME_BYTES_MASK = 7;
  private static final int TIME_IS_NEGATIVE = 1 << 7;

  /** Where the length of the family is, and the family. */
  private int family;
  private long timestamp;
  private byte type;

  DiffDecoder(boolean hasTags, boolean hasSequenceIds) {
    super(hasTags, hasSequenceIds);
  }

  @Override
  protected void decodeFirst(int key) {
    family = at;
    at += 1 + in[family];
    rowLength = 0;
    decodeNext(key);
  }

  @Override
  protected void decodeNext(int key) {
    int flags = in[at++];
    if ((flags & SAME_KEY_LENGTH) == 0) {
      keyLength = number();
    }
    if ((flags & SAME_VALUE_LENGTH) == 0) {
      valueLength = number();
    }
    int to = decodeRow(key, number(), in, family);
    int time = key + keyLength - TIME_AND_TYPE;
    copy(to, time - to);
    decodeTime(flags);
    Bytes.putLong(out, time, timestamp);
    if ((flags & SAME_TYPE) == 0) {
      type = in[at++];
    }
    out[time + Bytes.SIZEOF_LONG] = type;
    copy(time + TIME_AND_TYPE, valueLength);
  }

  private void decodeTime(int flags) {
    long time = 0;
    int bytes = (flags >>> TIME_BYTES_SHIFT & TIME_BYTES_MASK) + 1;
    for (int i = 0; i < bytes; i++) {
      time |= Byte.toUnsignedLong(in[at++]) << i * Byte.SIZE;
    }
    time = (flags & TIME_IS_NEGATIVE) == 0 ? time : -time;
    timestamp = (flags & TIME_IS_DIFFERENCE) == 0 ? time : timestamp - time;
  }
}
