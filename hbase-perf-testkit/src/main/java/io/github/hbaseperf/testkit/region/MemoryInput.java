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
package io.github.hbaseperf.testkit.region;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.CanSetDropBehind;
import org.apache.hadoop.fs.CanSetReadahead;
import org.apache.hadoop.fs.FSInputStream;

/**
 * Reads a file of {@link MemoryFileSystem}. HBase tells each stream how to go about a disk, and an
 * exception that says that there is none takes longer than the file.
 */
final class MemoryInput extends FSInputStream implements CanSetDropBehind, CanSetReadahead {
  private final byte[] bytes;
  private int position;

  MemoryInput(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0 || to > bytes.length) {
      throw new EOFException("no byte " + to + " in " + bytes.length);
    }
    position = (int) to;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public boolean seekToNewSource(long to) {
    return false;
  }

  @Override
  public void setDropBehind(Boolean dropBehind) {
    // There is no disk.
  }

  @Override
  public void setReadahead(Long readahead) {
    // There is no disk.
  }

  @Override
  public int available() {
    return bytes.length - position;
  }

  @Override
  public int read() {
    return position < bytes.length ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    int read = copy(position, to, offset, length);
    position += Math.max(read, 0);
    return read;
  }

  @Override
  public int read(long at, byte[] to, int offset, int length) {
    return copy((int) Math.min(at, bytes.length), to, offset, length);
  }

  private int copy(int at, byte[] to, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    int copied = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, to, offset, Math.max(copied, 0));
    return copied <= 0 ? -1 : copied;
  }
}
