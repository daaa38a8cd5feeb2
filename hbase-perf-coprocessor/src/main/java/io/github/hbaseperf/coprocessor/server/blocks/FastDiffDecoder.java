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
 * Of FAST_DIFF: flags, lengths that differ from those before, how many bytes the key has in common
 * with the one before, the rest of row, qualifier and time, and type and value if they differ. One
 * thread.
 */
final class FastDiffDecoder extends BlockDecoder {

  private static final int COMMON_TIME_BYTES = 7;
  private static final int SAME_KEY_LENGTH = 1 << 3;
  private static final int SAME_VALUE_LENGTH = 1 << 4;
  private static final int SAME_TYPE = 1 << 5;
  private static final int SAME_VALUE = 1 << 6;

  FastDiffDecoder(boolean hasTags, boolean hasSequenceIds) {
    super(hasTags, hasSequenceIds);
  }

  @Override
  protected void decodeFirst(int key) {
    at++;
    keyLength = number();
    valueLength = number();
    number();
    copy(key, keyLength + valueLength);
    rowLength = Bytes.toShort(out, key);
  }

  @Override
  protected void decodeNext(int key) {
    int timeBefore = keyBefore + keyLength - TIME_AND_TYPE;
    int flags = in[at++];
    if ((flags & SAME_KEY_LENGTH) == 0) {
      keyLength = number();
    }
    if ((flags & SAME_VALUE_LENGTH) == 0) {
      valueLength = number();
    }
    int common = number();
    int to = decodeRow(key, common, out, keyBefore + Bytes.SIZEOF_SHORT + rowLength);
    int time = key + keyLength - TIME_AND_TYPE;
    copy(to, time - to);
    int commonTime = flags & COMMON_TIME_BYTES;
    copy(copyBefore(timeBefore, time, commonTime), Bytes.SIZEOF_LONG - commonTime);
    int type = time + Bytes.SIZEOF_LONG;
    int typeBefore = timeBefore + Bytes.SIZEOF_LONG;
    out[type] = (flags & SAME_TYPE) == 0 ? in[at++] : out[typeBefore];
    if ((flags & SAME_VALUE) == 0) {
      copy(type + 1, valueLength);
    } else {
      copyBefore(typeBefore + 1, type + 1, valueLength);
    }
  }
}
