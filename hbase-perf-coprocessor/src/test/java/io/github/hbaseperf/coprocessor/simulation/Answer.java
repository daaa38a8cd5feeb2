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

import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the endpoint says of one group of rows, held against what it should say. */
final class Answer {
  private final String name;
  private final Map<String, Object> values;
  private final List<String> faults;

  /** @param faults where to add what is wrong */
  Answer(String name, Map<String, Object> values, List<String> faults) {
    this.name = name;
    this.values = values;
    this.faults = faults;
  }

  Object get(String of) {
    return values.get(of);
  }

  void is(String of, Object expected) {
    holds(of, Objects.equals(values.get(of), expected), expected);
  }

  void isWithin(String of, BigDecimal expected, BigDecimal error) {
    Object found = values.get(of);
    boolean isFinite = found instanceof Double ? Double.isFinite((Double) found) : found != null;
    holds(of, isFinite && exact(found).subtract(expected).abs().compareTo(error) <= 0, expected);
  }

  private static BigDecimal exact(Object number) {
    return number instanceof Double ? new BigDecimal((Double) number) : new BigDecimal("" + number);
  }

  void holds(String of, boolean right, Object expected) {
    if (!right) {
      faults.add(name + ": " + of + " is " + values.get(of) + ", not " + expected);
    }
  }

  /** Of rows in cells or bytes: exact, and how many have so many significant bits. */
  void hasSizes(String of, List<Long> sizes) {
    if (sizes.isEmpty()) {
      is(of + " sum", null);
      return;
    }
    Map<String, Long> histogram = new HashMap<>();
    for (long size : sizes) {
      long low = Long.highestOneBit(size);
      histogram.merge(low + "-" + (2 * low - 1), 1L, Long::sum);
    }
    long sum = sizes.stream().mapToLong(Long::longValue).sum();
    is(of + " sum", sum);
    is(of + " min", Collections.min(sizes));
    is(of + " max", Collections.max(sizes));
    is(of + " avg", (double) sum / sizes.size());
    is(of + " histogram", histogram);
  }
}
