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
package io.github.hbaseperf.harness.compare;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.harness.trial.TrialResult;
import io.github.hbaseperf.patches.Variants;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a series of patches is to reach on one benchmark, and what a comparison says of it.
 * @param goal         what it is about, in words
 * @param benchmark    class and method
 * @param params       parameters the measured ones must have among theirs
 * @param variant      the variant that is to reach it; stock, as the baseline, only with over or
 *                     atMostMillis
 * @param over         null, or the benchmark whose samples of the same variant are the baseline
 * @param overParams   parameters in which that one differs; it has the others, too
 * @param atLeast      least ratio of speeds; null if it is about an amount
 * @param atMost       largest ratio of amounts; null if it is about speed
 * @param counted      the amount: what is counted per operation, like hdfs.bytes; null for the
 *                     bytes that are allocated
 * @param atMostMillis longest time of an operation; null if it is about speed or an amount
 */
public record Goal(String goal, String benchmark, Map<String, String> params, String variant,
  String over, Map<String, String> overParams, Double atLeast, Double atMost, String counted,
  Double atMostMillis) {
  static final List<String> HEADER = List.of("goal", "benchmark", "asked", "measured",
    "95 % interval", "", "stock B/op", "variant B/op");

  /** Files leave out what does not apply. */
  public Goal {
    params = params == null ? Map.of() : params;
    overParams = overParams == null ? Map.of() : overParams;
    long asked = Stream.of(atLeast, atMost, atMostMillis).filter(Objects::nonNull).count();
    if (goal == null || benchmark == null || variant == null || asked != 1) {
      throw new IllegalArgumentException("A goal has a text, a benchmark, a variant, and one of "
        + "atLeast, atMost and atMostMillis: " + goal);
    }
  }

  /**
   * Reads goals from JSON.
   * @throws IOException if the file is not there or no list of goals; one line
   */
  public static List<Goal> read(Path file) throws IOException {
    try {
      return List.of(new ObjectMapper().readValue(file.toFile(), Goal[].class));
    } catch (FileNotFoundException e) {
      throw new IOException("There is no " + file, e);
    } catch (JacksonException e) {
      throw new IOException(file + " is no list of goals: " + e.getOriginalMessage(), e);
    }
  }

  List<String> notMeasured() {
    return List.of(goal, name(params), asked(), "not measured", "", "", "", "");
  }

  /**
   * Returns name, factor and interval if the row has a verdict on this speed.
   * @param mark behind what was measured
   */
  Optional<List<String>> speed(ComparedRow measured, String mark) {
    return Optional.of(measured).filter(row -> atLeast != null && over == null)
      .filter(row -> row.verdict().isDifference())
      .map(row -> List.of(goal, String.format("%.1f ×%s", row.speed().ratio(), mark),
        String.format("%.2f–%.2f", row.speed().low(), row.speed().high())));
  }

  /**
   * Returns name, what it is over, factor and interval if a benchmark is faster than another one.
   * @param mark behind what was measured
   */
  Optional<List<String>> gain(ComparisonResult result, ComparedRow row, String mark) {
    if (over == null || atLeast == null) {
      return Optional.empty();
    }
    return Optional.of(measured(result, row)).filter(speed -> speed.isSteady && speed.low() > 1)
      .map(speed -> List.of(goal, "`" + name(over, overParams) + "`",
        String.format("%.1f ×%s", speed.ratio(), mark),
        String.format("%.1f–%.1f", speed.low(), speed.high())));
  }

  /** Returns the row of a result that measured this, if it did. */
  Optional<ComparedRow> row(ComparisonResult result) {
    return rows(result, benchmark)
      .filter(row -> row.params().entrySet().containsAll(params.entrySet())).findFirst();
  }

  private Stream<ComparedRow> rows(ComparisonResult result, String name) {
    return result.rows().stream().filter(row -> row.benchmark().equals(name)
      && (row.variant().equals(variant) || isOfOneVariant() && isOfBaseline(result)));
  }

  /** Not about one variant over another. */
  private boolean isOfOneVariant() {
    return over != null || atMostMillis != null;
  }

  private boolean isOfBaseline(ComparisonResult result) {
    return variant.equals(Variants.STOCK) && variant.equals(result.baseline());
  }

  /**
   * Returns what a row of a result says of this.
   * @param mark behind what was measured
   */
  List<String> line(ComparisonResult result, ComparedRow row, String mark) {
    String bytes = String.format("%.0f", row.baselineBytes());
    String variantBytes = isOfBaseline(result) ? bytes : String.format("%.0f", row.variantBytes());
    if (atMost != null) {
      double ratio = amounts(result, row);
      return List.of(goal, name(row.params()), asked(), String.format("%.2f", ratio) + mark, "",
        ratio <= atMost ? "reached" : "missed", bytes, variantBytes);
    }
    if (atMostMillis != null) {
      DoubleSummaryStatistics millis = millis(result, row);
      return List.of(goal, name(row.params()), asked(),
        String.format("%.1f ms", millis.getAverage()) + mark,
        String.format("%.1f–%.1f ms, all JVMs", millis.getMin(), millis.getMax()), verdict(millis),
        bytes, variantBytes);
    }
    Measured speed = measured(result, row);
    return List.of(goal, name(row.params()), asked(), String.format("%.2f", speed.ratio()) + mark,
      String.format("%.2f–%.2f", speed.low(), speed.high()), speed.verdict(atLeast), bytes,
      variantBytes);
  }

  /**
   * A ratio of speeds with its interval.
   * @param isSteady whether the machine did not change meanwhile, or the interval has it
   */
  private record Measured(double ratio, double low, double high, boolean isSteady) {
    Measured(RatioInterval speed, boolean isSteady) {
      this(speed.ratio(), speed.low(), speed.high(), isSteady);
    }

    String verdict(double atLeast) {
      return isSteady
        ? Goal.verdict(low >= atLeast, high < atLeast, ratio >= atLeast)
        : "no verdict: control";
    }
  }

  private Measured measured(ComparisonResult result, ComparedRow row) {
    if (over == null) {
      return new Measured(row.speed(), result.controlHolds());
    }
    List<TrialResult> samples =
      result.samples().stream().filter(sample -> isOf(sample, benchmark, row.params())).toList();
    List<TrialResult> others =
      samples.stream().map(sample -> other(result, row, sample.round())).toList();
    RatioInterval speed = RatioInterval.of(IntStream.range(0, samples.size())
      .mapToDouble(i -> samples.get(i).speedOver(others.get(i))).toArray());
    OptionalDouble drift = ControlDrift.factor(result.samples(), samples, others);
    return drift.isEmpty()
      ? new Measured(speed, result.controlHolds())
      : new Measured(speed.ratio(), speed.low() / drift.getAsDouble(),
        speed.high() * drift.getAsDouble(), true);
  }

  /** Of each JVM. */
  private DoubleSummaryStatistics millis(ComparisonResult result, ComparedRow row) {
    return result.samples().stream().filter(sample -> isOf(sample, benchmark, row.params()))
      .peek(sample -> {
        if (!sample.unit().equals("ms/op")) {
          throw new IllegalArgumentException(benchmark + " is not measured in ms/op");
        }
      }).mapToDouble(TrialResult::score).summaryStatistics();
  }

  private String verdict(DoubleSummaryStatistics millis) {
    return verdict(millis.getMax() <= atMostMillis, millis.getMin() > atMostMillis,
      millis.getAverage() <= atMostMillis);
  }

  /**
   * @param allReach  whether the whole interval does
   * @param noneReach whether nothing of the interval does
   */
  private static String verdict(boolean allReach, boolean noneReach, boolean meanReaches) {
    if (allReach) {
      return "reached";
    }
    if (noneReach) {
      return "missed";
    }
    return meanReaches ? "reached, by the mean" : "missed, by the mean";
  }

  /** Amount of the variant over that of the baseline. */
  private double amounts(ComparisonResult result, ComparedRow row) {
    if (over == null) {
      return amount(row).variant() / amount(row).baseline();
    }
    ComparedRow other = rows(result, over).filter(o -> o.params().equals(paramsOfOther(row)))
      .findFirst().orElseThrow(this::overNotCompared);
    return isOfBaseline(result)
      ? amount(row).baseline() / amount(other).baseline()
      : amount(row).variant() / amount(other).variant();
  }

  private ComparedRow.Counted amount(ComparedRow row) {
    return counted == null
      ? new ComparedRow.Counted(row.baselineBytes(), row.variantBytes())
      : row.counted().get(counted);
  }

  private TrialResult other(ComparisonResult result, ComparedRow row, int round) {
    return result.samples().stream()
      .filter(sample -> isOf(sample, over, paramsOfOther(row)) && sample.round() == round)
      .findFirst().orElseThrow(this::overNotCompared);
  }

  private IllegalArgumentException overNotCompared() {
    return new IllegalArgumentException(over + " was not compared");
  }

  private Map<String, String> paramsOfOther(ComparedRow row) {
    Map<String, String> ofOther = new TreeMap<>(row.params());
    ofOther.putAll(overParams);
    return ofOther;
  }

  private boolean isOf(TrialResult sample, String name, Map<String, String> ofIt) {
    return sample.benchmark().equals(name) && sample.variant().equals(variant)
      && sample.params().equals(ofIt);
  }

  /** Returns whether a ratio reaches what was asked, in the words of tables. */
  public static String verdict(RatioInterval measured, double atLeast) {
    return verdict(measured.low() >= atLeast, measured.high() < atLeast,
      measured.ratio() >= atLeast);
  }

  private String asked() {
    if (atMostMillis != null) {
      return String.format("≤ %.0f ms", atMostMillis);
    }
    return atLeast == null
      ? String.format("%s ≤ %s", counted == null ? "bytes" : counted, atMost)
      : String.format("≥ %.2f", atLeast);
  }

  private String name(Map<String, String> shown) {
    return over == null
      ? name(benchmark, shown)
      : name(benchmark, shown) + " over " + name(over, overParams);
  }

  private static String name(String benchmark, Map<String, String> shown) {
    StringBuilder name = new StringBuilder(benchmark);
    shown.forEach((key, value) -> name.append(", ").append(key).append('=').append(value));
    return name.toString();
  }
}
