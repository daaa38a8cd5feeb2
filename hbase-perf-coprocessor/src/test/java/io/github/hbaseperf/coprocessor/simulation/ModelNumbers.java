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

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Aggregates of the values of a column. Integers and decimals are exact. Doubles are added in an
 * order that nobody knows, and deviations computed in doubles: both within rounding. Columns here
 * are so small that sketches have to be exact.
 */
final class ModelNumbers {
  /** Of the characters that Java strips, a number as text may have these around it. */
  private static final Pattern SPACES_AROUND = Pattern.compile("^[ \\t\\r\\n]+|[ \\t\\r\\n]+\\z");

  private static final double[] SHARES = { 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999 };
  private static final int SHOWN = 10;
  private static final BigDecimal MOST_SQUARED = new BigDecimal("1e150");

  private final String column;
  private final NumberType type;
  private final boolean estimates;
  private final Activations activations;

  /** @param estimates whether quantiles and frequencies were asked for, too */
  ModelNumbers(String column, NumberType type, boolean estimates, Activations activations) {
    this.column = column;
    this.type = type;
    this.estimates = estimates;
    this.activations = activations;
  }

  void check(List<byte[]> values, Answer actual) {
    List<BigDecimal> numbers = new ArrayList<>();
    for (byte[] value : values) {
      BigDecimal number = number(value);
      if (number != null) {
        numbers.add(number);
      }
    }
    long unreadable = values.size() - numbers.size();
    for (String of : estimates ? List.of(column, column + " quantile") : List.of(column)) {
      actual.is(of + " values", (long) numbers.size());
      actual.is(of + " unreadable", unreadable == 0 ? null : unreadable);
    }
    if (numbers.isEmpty()) {
      actual.is(column + " sum", null);
    } else {
      checkSums(numbers, actual);
      if (estimates) {
        checkQuantiles(numbers, actual);
      }
      activations.hit("numbers of type " + type);
    }
    if (estimates) {
      checkFrequencies(values, actual);
    }
  }

  private void checkSums(List<BigDecimal> numbers, Answer actual) {
    BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    BigDecimal size = BigDecimal.valueOf(numbers.size());
    BigDecimal mean = sum.divide(size, MathContext.DECIMAL128);
    BigDecimal variance = numbers.stream().map(number -> number.subtract(mean).pow(2))
      .reduce(BigDecimal.ZERO, BigDecimal::add).divide(size, MathContext.DECIMAL128);
    BigDecimal most = numbers.stream().map(BigDecimal::abs).max(Comparator.naturalOrder()).get();
    BigDecimal rounding =
      most.multiply(BigDecimal.valueOf(1e-13)).add(new BigDecimal(Double.MIN_VALUE));
    boolean exact = type != NumberType.DOUBLE;
    actual.isWithin(column + " min", Collections.min(numbers), BigDecimal.ZERO);
    actual.isWithin(column + " max", Collections.max(numbers), BigDecimal.ZERO);
    if (most.compareTo(MOST_SQUARED) > 0) {
      // Sums or squares may leave the range of doubles.
      return;
    }
    actual.isWithin(column + " sum", sum, exact ? BigDecimal.ZERO : rounding);
    actual.isWithin(column + " avg", mean, rounding);
    actual.isWithin(column + " stddev", BigDecimal.valueOf(Math.sqrt(variance.doubleValue())),
      most.multiply(BigDecimal.valueOf(1e-7)));
  }

  /** A quantile is a value with at most so large a share below it, and no less up to it. */
  private void checkQuantiles(List<BigDecimal> numbers, Answer actual) {
    double[] sorted = numbers.stream().mapToDouble(BigDecimal::doubleValue).sorted().toArray();
    actual.is(column + " p0", sorted[0]);
    actual.is(column + " p100", sorted[sorted.length - 1]);
    for (double share : SHARES) {
      String name = column + " p"
        + new BigDecimal(share * 100, new MathContext(4)).stripTrailingZeros().toPlainString();
      Object found = actual.get(name);
      if (found != null) {
        double quantile = (double) found;
        double below = Arrays.stream(sorted).filter(value -> value < quantile).count();
        double upTo = Arrays.stream(sorted).filter(value -> value <= quantile).count();
        actual.holds(name,
          upTo > below && below <= share * sorted.length + 1 && upTo >= share * sorted.length - 1,
          "the quantile of " + Arrays.toString(sorted));
        activations.hit("quantiles");
      }
    }
  }

  private void checkFrequencies(List<byte[]> values, Answer actual) {
    Map<String, Long> frequencies = new HashMap<>();
    values.forEach(value -> frequencies.merge(Bytes.toStringBinary(value), 1L, Long::sum));
    long distinct = frequencies.size();
    actual.is(column + " distinct", distinct);
    actual.holds(column + " distinct at least",
      (long) actual.get(column + " distinct at least") <= distinct, distinct);
    actual.holds(column + " distinct at most",
      (long) actual.get(column + " distinct at most") >= distinct, distinct);
    actual.is(column + " top error", 0L);
    Map<?, ?> top = (Map<?, ?>) actual.get(column + " top");
    List<Long> most =
      frequencies.values().stream().sorted(Comparator.reverseOrder()).limit(SHOWN).toList();
    actual.holds(column + " top",
      frequencies.entrySet().containsAll(top.entrySet()) && List.copyOf(top.values()).equals(most),
      frequencies);
    if (distinct > 1) {
      activations.hit("several different values");
    }
  }

  /** Returns null if the bytes are no number of the type */
  private BigDecimal number(byte[] value) {
    try {
      return switch (type) {
        case LONG -> value.length == 8 ? BigDecimal.valueOf(Bytes.toLong(value)) : null;
        case INT -> value.length == 4 ? BigDecimal.valueOf(Bytes.toInt(value)) : null;
        case DOUBLE -> value.length == 8 ? finite(Bytes.toDouble(value)) : null;
        case DECIMAL -> sized(Bytes.toBigDecimal(value));
        case TEXT -> new BigDecimal(
          SPACES_AROUND.matcher(new String(value, StandardCharsets.US_ASCII)).replaceAll(""));
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static BigDecimal finite(double value) {
    return Double.isFinite(value) ? new BigDecimal(value) : null;
  }

  private static BigDecimal sized(BigDecimal value) {
    return value == null || Math.abs((long) value.scale()) > 1000 ? null : value;
  }
}
