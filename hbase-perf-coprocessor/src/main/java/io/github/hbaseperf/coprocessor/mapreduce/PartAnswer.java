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
package io.github.hbaseperf.coprocessor.mapreduce;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.github.hbaseperf.coprocessor.client.KeyRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.hbase.util.Bytes;

/** What a region answered for rows that follow each other. Immutable. */
final class PartAnswer {
  private final byte[] start;
  private final byte[] end;
  private final byte[] message;

  private PartAnswer(byte[] start, byte[] end, byte[] message) {
    this.start = start;
    this.end = end;
    this.message = message;
  }

  /**
   * @param rows that were asked for
   * @param end  where the answer ends (exclusive), among the rows or behind them; empty for the end
   *             of the table
   */
  static PartAnswer within(KeyRange rows, ByteString end, MessageLite message) {
    return within(rows, end.toByteArray(), message.toByteArray());
  }

  static PartAnswer within(KeyRange rows, byte[] end, byte[] message) {
    byte[] stop = rows.stop();
    return new PartAnswer(rows.start(), isBehind(end, stop) ? stop : end, message);
  }

  private static boolean isBehind(byte[] end, byte[] stop) {
    return stop.length > 0 && (end.length == 0 || Bytes.compareTo(end, stop) > 0);
  }

  /** Whether it is for rows from this one on, too; an empty one is behind all. */
  boolean isBehind(byte[] stop) {
    return isBehind(end, stop);
  }

  /** Inclusive. */
  byte[] start() {
    return start;
  }

  /** Exclusive; empty for the end of the table. */
  byte[] end() {
    return end;
  }

  /** Of the protocol's. */
  byte[] message() {
    return message;
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(message.length + end.length + 16);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      Bytes.writeByteArray(out, start);
      Bytes.writeByteArray(out, end);
      Bytes.writeByteArray(out, message);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes all bytes", e);
    }
    return bytes.toByteArray();
  }

  static PartAnswer of(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new PartAnswer(Bytes.readByteArray(in), Bytes.readByteArray(in),
        Bytes.readByteArray(in));
    }
  }
}
