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
package io.github.hbaseperf.coprocessor.aggregate;

import org.apache.yetus.audience.InterfaceAudience;

/** How the bytes of a value are read as a number. */
@InterfaceAudience.Public
public enum NumberType {
  /** 8 bytes, big-endian, as {@code Bytes.toBytes(long)} writes them. */
  LONG,
  /** 4 bytes, big-endian, as {@code Bytes.toBytes(int)} writes them. */
  INT,
  /** 8 bytes, as {@code Bytes.toBytes(double)} writes them; neither infinite nor NaN. */
  DOUBLE,
  /** As {@code Bytes.toBytes(BigDecimal)} writes it. */
  DECIMAL,
  /**
   * Decimal digits in UTF-8, as {@code new BigDecimal(String)} reads them; spaces, tabs and ends of
   * lines may be around them.
   */
  TEXT
}
