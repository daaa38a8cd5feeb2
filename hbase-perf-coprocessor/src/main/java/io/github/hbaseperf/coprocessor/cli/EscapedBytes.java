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
package io.github.hbaseperf.coprocessor.cli;

import org.apache.hadoop.hbase.util.Bytes;

/** Bytes as HBase's shell prints them: \x00 for what is not ASCII. */
final class EscapedBytes {

  private EscapedBytes() {
  }

  /**
   * @throws IllegalArgumentException if a character is no byte, of which HBase would take a part
   */
  static byte[] of(String text) {
    int wrong = text.chars().filter(character -> character > 0x7F).findFirst().orElse(-1);
    if (wrong >= 0) {
      String character = String.valueOf((char) wrong);
      throw new IllegalArgumentException("'" + character + "' is not ASCII: write its bytes, as in "
        + Bytes.toStringBinary(Bytes.toBytes(character)));
    }
    return Bytes.toBytesBinary(text);
  }
}
