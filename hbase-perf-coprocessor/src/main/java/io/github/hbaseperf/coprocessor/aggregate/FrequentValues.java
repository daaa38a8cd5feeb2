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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The most frequent values of a column, by the Frequent Items sketch: none that is there more often
 * than {@link #maxError()} is missed, and up to some 700 different values all counts are exact.
 * Values of more than 256 bytes are not counted. Immutable.
 */
@InterfaceAudience.Public
public final class FrequentValues implements Answer {

  private static final int PRINTED = 10;

  /** One value, and about how often it is there. Immutable. */
  public static final class Frequency {

    private final byte[] value;
    private final long estimate;
    private final long lowerBound;
    private final long upperBound;

    Frequency(byte[] value, long estimate, long lowerBound, long upperBound) {
      this.value = value;
      this.estimate = estimate;
      this.lowerBound = lowerBound;
      this.upperBound = upperBound;
    }

    /** Returns a copy */
    public byte[] value() {
      return value.clone();
    }

    public long estimate() {
      return estimate;
    }

    /** It is there at least so often, for certain. */
    public long lowerBound() {
      return lowerBound;
    }

    /** It is there at most so often, for certain. */
    public long upperBound() {
      return upperBound;
    }
  }

  private final long values;
  private final long unreadable;
  private final List<Frequency> top;
  private final long maxError;

  FrequentValues(long values, long unreadable, List<Frequency> top, long maxError) {
    this.values = values;
    this.unreadable = unreadable;
    this.top = Collections.unmodifiableList(top);
    this.maxError = maxError;
  }

  /** How many values were counted. */
  public long values() {
    return values;
  }

  /** How many were not, being too long. */
  public long unreadable() {
    return unreadable;
  }

  /** The most frequent ones first: all that may be there more often than {@link #maxError()}. */
  public List<Frequency> top() {
    return top;
  }

  /** By how much an estimate may be too high, or a value that is missing may have been there. */
  public long maxError() {
    return maxError;
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    ColumnAccumulator.printCounts(printed, name + " top", values, unreadable);
    Map<String, Long> byValue = new LinkedHashMap<>();
    for (Frequency frequency : top.subList(0, Math.min(PRINTED, top.size()))) {
      byValue.put(Bytes.toStringBinary(frequency.value), frequency.estimate);
    }
    printed.put(name + " top", byValue);
    printed.put(name + " top error", maxError);
  }
}
