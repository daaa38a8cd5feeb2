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

import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The sum, modulo 2^128, of XXH128 of each cell: of its row, family, qualifier, type, value and,
 * unless left out, timestamp; tags are not in it. Sets of cells that are equal have equal ones, in
 * whatever order, files and regions; of others, one pair in 2^128 has, if nobody makes them so.
 * Immutable.
 */
@InterfaceAudience.Public
public final class Fingerprint implements Answer {

  private final long cells;
  private final long high;
  private final long low;

  Fingerprint(long cells, long high, long low) {
    this.cells = cells;
    this.high = high;
    this.low = low;
  }

  /** That of no cells. */
  public static Fingerprint none() {
    return new Fingerprint(0, 0, 0);
  }

  /** How many cells it is of. */
  public long cells() {
    return cells;
  }

  /** That of these cells and of those, if no cell is among both. */
  public Fingerprint plus(Fingerprint other) {
    long lowSum = low + other.low;
    long carry = Long.compareUnsigned(lowSum, low) < 0 ? 1 : 0;
    return new Fingerprint(cells + other.cells, high + other.high + carry, lowSum);
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    // The definition names what it is asked for: fingerprints.
    printed.put(name.replaceFirst("fingerprints", "fingerprint"), toString());
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Fingerprint)) {
      return false;
    }
    Fingerprint that = (Fingerprint) other;
    return cells == that.cells && high == that.high && low == that.low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(low);
  }

  /** 32 hexadecimal digits. */
  @Override
  public String toString() {
    return String.format("%016x%016x", high, low);
  }
}
