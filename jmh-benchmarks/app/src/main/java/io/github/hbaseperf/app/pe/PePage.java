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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.app.pe.PeResult.Sample;
import io.github.hbaseperf.harness.compare.Goal;
import io.github.hbaseperf.harness.compare.Verdict;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.stats.RatioInterval;
import io.github.hbaseperf.patches.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** How much less time each variant takes than the baseline, in Markdown. */
public final class PePage {
  private static final double MARGIN = 0.05;
  private static final String INCONCLUSIVE = "inconclusive";

  private PePage() {
  }

  /** Returns the page. */
  public static String of(PeResult result) {
    long visits = result.samples().stream().map(Sample::visit).distinct().count();
    String variants =
      String.join(", ", result.variants().stream().map(name -> named(result, name)).toList());
    return String.format(Locale.ROOT,
      """
        # PerformanceEvaluation on one region server

        %,d rows of 1,000 bytes in one region of one file, all in the block cache; clients: %d. Each of
        %d visits started the region server anew on the class path of a variant, in ABBA order, and ran
        every command twice: the second run counts. Ratios are %s over variant, of the visits of one
        round; above 1 the variant is faster. A ratio is told only if it is significant over all
        commands together and beyond %.0f %%. There is no control: `--variants stock,stock` shows what
        the machine makes of equal sides.

        ## Time of an operation

        As the tool tells it of its slowest client, in a JVM of its own with stock classes.

        %s
        ## CPU time of the region server per operation

        Of its process with all its threads, from the start of the tool to its end.

        %s
        - Command: `%s`
        - Variants: %s
        - Machine: %s
        """,
      result.rows(), result.clients(), visits, result.variants().get(0), 100 * MARGIN,
      table(result, Sample::wallMicros), table(result, Sample::cpuMicros), result.command(),
      variants, result.environment().line());
  }

  private static String named(PeResult result, String variant) {
    String overlay = result.overlays().get(variant);
    return overlay == null ? variant : variant + " (" + overlay + ")";
  }

  private static String table(PeResult result, ToDoubleFunction<Sample> micros) {
    String baseline = result.variants().get(0);
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("command", "variant", "asked", baseline + " over variant", "95 % interval",
      "goal", baseline + " µs", "variant µs"));
    JudgedCommand.of(result, micros).forEach(judged -> table.add(cells(judged, baseline)));
    return MarkdownTable.format(table);
  }

  private static List<String> cells(JudgedCommand judged, String baseline) {
    RatioInterval interval = judged.ratio().interval();
    Verdict verdict = Verdict.of(judged.ratio(), MARGIN);
    Optional<Double> goal = goal(judged, baseline);
    return List.of(judged.command(), judged.variant(),
      goal.map(least -> text("≥ %.1f", least)).orElse(""), told(verdict, interval),
      Double.isNaN(interval.low())
        ? "needs " + RatioInterval.LEAST_PAIRS + " rounds"
        : text("%.2f–%.2f", interval.low(), interval.high()),
      goal.map(least -> reached(verdict, interval, least)).orElse(""),
      text("%,.1f", judged.baselineMicros()), text("%,.1f", judged.variantMicros()));
  }

  /** Goals are those of the whole series over stock. */
  private static Optional<Double> goal(JudgedCommand judged, String baseline) {
    return judged.variant().equals(Variants.ALL) && baseline.equals(Variants.STOCK)
      ? ReadCommand.of(judged.command()).map(ReadCommand::goal)
      : Optional.empty();
  }

  private static String told(Verdict verdict, RatioInterval interval) {
    return switch (verdict) {
      case IMPROVED -> text("**%.2f ×**, faster", interval.ratio());
      case REGRESSED -> text("**%.2f ×**, slower", interval.ratio());
      case EQUIVALENT -> "the same";
      case INCONCLUSIVE -> INCONCLUSIVE;
    };
  }

  private static String reached(Verdict verdict, RatioInterval interval, double least) {
    boolean missed = interval.high() < least;
    return verdict == Verdict.INCONCLUSIVE && !missed
      ? INCONCLUSIVE
      : Goal.verdict(interval, least);
  }

  private static String text(String format, double... numbers) {
    Object[] arguments = new Object[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      arguments[i] = numbers[i];
    }
    return String.format(Locale.ROOT, format, arguments);
  }
}
