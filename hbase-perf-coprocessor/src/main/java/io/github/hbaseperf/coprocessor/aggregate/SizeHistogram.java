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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.yetus.audience.InterfaceAudience;

/** How large rows are, in bytes or cells, whatever was asked for. Exact. Immutable. */
@InterfaceAudience.Public
public final class SizeHistogram implements Answer {

  private final long rows;
  private final long sum;
  private final long min;
  private final long max;
  private final long[] rowsByBits;

  /**
   * @param rowsByBits how many rows have a size of so many significant bits
   */
  SizeHistogram(long rows, long sum, long min, long max, long[] rowsByBits) {
    this.rows = rows;
    this.sum = sum;
    this.min = min;
    this.max = max;
    this.rowsByBits = rowsByBits.clone();
  }

  public long rows() {
    return rows;
  }

  /** Of all rows; 0 without rows. */
  public long sum() {
    return sum;
  }

  /** The smallest row; empty without rows. */
  public OptionalLong min() {
    return rows == 0 ? OptionalLong.empty() : OptionalLong.of(min);
  }

  /** The largest row; empty without rows. */
  public OptionalLong max() {
    return rows == 0 ? OptionalLong.empty() : OptionalLong.of(max);
  }

  /** Empty without rows. */
  public OptionalDouble average() {
    return rows == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / rows);
  }

  /**
   * How many rows there are of each size class, by the smallest size in it: the class of {@code n},
   * a power of two, reaches up to {@code 2 n - 1}. Smallest first, without empty classes.
   */
  public Map<Long, Long> rowsBySize() {
    Map<Long, Long> bySize = new LinkedHashMap<>();
    for (int bits = 1; bits < rowsByBits.length; bits++) {
      if (rowsByBits[bits] > 0) {
        bySize.put(1L << bits - 1, rowsByBits[bits]);
      }
    }
    return bySize;
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    if (rows == 0) {
      return;
    }
    printed.put(name + " sum", sum);
    printed.put(name + " min", min);
    printed.put(name + " max", max);
    printed.put(name + " avg", (double) sum / rows);
    Map<String, Long> histogram = new LinkedHashMap<>();
    rowsBySize().forEach((size, count) -> histogram.put(size + "-" + (2 * size - 1), count));
    printed.put(name + " histogram", histogram);
  }
}
