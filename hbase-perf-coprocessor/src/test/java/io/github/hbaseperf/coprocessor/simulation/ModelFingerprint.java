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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.Cells;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import net.openhft.hashing.LongTupleHashFunction;

/** The fingerprint of cells of the model, by its definition: a sum of hashes, as big integers. */
final class ModelFingerprint {
  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);

  private ModelFingerprint() {
  }

  static String of(List<List<ModelCell>> rows, boolean timestamps) {
    BigInteger sum = BigInteger.ZERO;
    for (List<ModelCell> row : rows) {
      for (ModelCell cell : row) {
        long[] hash = LongTupleHashFunction.xx128().hashBytes(bytes(cell, timestamps));
        sum = sum.add(unsigned(hash[1]).shiftLeft(Long.SIZE)).add(unsigned(hash[0]));
      }
    }
    return String.format("%032x", sum.mod(MODULUS));
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  /** The lengths of key, value, row and family, each before what it is of. */
  private static byte[] bytes(ModelCell cell, boolean timestamps) {
    byte[] row = Cells.bytes(cell.row());
    byte[] family = Cells.bytes(cell.family());
    byte[] qualifier = Cells.bytes(cell.qualifier());
    byte[] value = Cells.bytes(cell.value());
    int keyLength = 2 + row.length + 1 + family.length + qualifier.length + 8 + 1;
    return ByteBuffer.allocate(8 + keyLength + value.length).putInt(keyLength).putInt(value.length)
      .putShort((short) row.length).put(row).put((byte) family.length).put(family).put(qualifier)
      .putLong(timestamps ? cell.timestamp() : 0).put(cell.type().code()).put(value).array();
  }
}
