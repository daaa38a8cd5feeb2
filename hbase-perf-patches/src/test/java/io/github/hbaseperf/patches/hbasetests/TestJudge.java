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
package io.github.hbaseperf.patches.hbasetests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.patches.hbasetests.TestLine.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestJudge {
  private static final String CLASS = "regionserver.TestX";
  private static final String TEST = CLASS + "#testY";
  private static final Map<String, Exemption> EXEMPT =
    Map.of(TEST, new Exemption("too few seeks", "counts seeks"));

  private final List<String> asked = new ArrayList<>();

  /** Runs that answer in this order: P passes, F fails, and S fails with too few seeks. */
  private Judge.Runs overlay(String answers, String stockAnswers) {
    List<String> overlay = new ArrayList<>(Arrays.asList(answers.split("")));
    List<String> stock = new ArrayList<>(Arrays.asList(stockAnswers.split("")));
    return (variant, testClass, options) -> {
      asked.add(variant + String.join("", options));
      return run((variant.equals(Variants.STOCK) ? stock : overlay).remove(0));
    };
  }

  private static HBaseTestRun run(String answer) {
    Outcome outcome = answer.equals("P") ? Outcome.PASSED : Outcome.FAILED;
    String detail = answer.equals("S") ? "too few seeks" : "";
    return HBaseTestRun.read(CLASS,
      List.of(new TestLine(outcome, CLASS, "testY", 1, detail).format(), HBaseTestRunner.END), 1);
  }

  private Verdict judge(Judge.Runs runs, Map<String, Exemption> exemptions) throws Exception {
    return new Judge(runs, exemptions).judge(Variants.ALL, CLASS);
  }

  @Test
  void testWhatPassesIsNotRepeated() throws Exception {
    Verdict verdict = judge(overlay("P", ""), Map.of());
    assertThat(verdict.passed()).isEqualTo(1);
    assertThat(verdict.isGood()).isTrue();
    assertThat(asked).containsExactly("all");
  }

  @Test
  void testWhatFailsOnTheOverlayOnlyIsOurs() throws Exception {
    Verdict verdict = judge(overlay("FFFF", "PPP"), Map.of());
    assertThat(verdict.ours()).containsExactly(TEST);
    assertThat(verdict.isGood()).isFalse();
    assertThat(judge(overlay("FPPF", "PPP"), Map.of()).isGood()).isFalse();
  }

  @Test
  void testWhatFailsOnStockTooIsNotOurs() throws Exception {
    Verdict verdict = judge(overlay("FF", "PF"), Map.of());
    assertThat(verdict.both()).containsExactly(TEST);
    assertThat(verdict.isGood()).isTrue();
  }

  @Test
  void testWhatFailsOnceIsUnsteady() throws Exception {
    Verdict verdict = judge(overlay("FPPP", "PPP"), Map.of());
    assertThat(verdict.unsteady()).containsExactly(TEST);
    assertThat(verdict.ran()).isEqualTo(1);
    assertThat(verdict.isGood()).isTrue();
  }

  @Test
  void testExemptionNeedsTheArguedFailureAndTheSwitch() throws Exception {
    assertThat(judge(overlay("SP", ""), EXEMPT).exempt()).containsExactly(TEST);
    assertThat(asked).containsExactly("all", "all" + Judge.WITHOUT_STEPS);
    assertThat(judge(overlay("FFFF", "PPP"), EXEMPT).ours()).as("another failure")
      .containsExactly(TEST);
    assertThat(judge(overlay("SSSSS", "PPP"), EXEMPT).ours()).as("fails with the switch, too")
      .containsExactly(TEST);
  }

  @Test
  void testExemptionThatIsNotNeededFails() throws Exception {
    Verdict verdict = judge(overlay("P", ""), EXEMPT);
    assertThat(verdict.needless()).containsExactly(TEST);
    assertThat(verdict.isGood()).isFalse();
  }

  @Test
  void testClassThatSkipsAllItsTestsFails() throws Exception {
    Judge.Runs skipping = (variant, testClass, options) -> HBaseTestRun.read(CLASS,
      List.of(new TestLine(Outcome.SKIPPED, CLASS, "testY", 1, "").format(), HBaseTestRunner.END),
      1);
    assertThat(judge(skipping, Map.of()).isGood()).isFalse();
  }

  @Test
  void testClassThatCannotStartOnStockEitherFails() throws Exception {
    Judge.Runs dead = (variant, testClass, options) -> HBaseTestRun.read(CLASS, List.of(), 1);
    Verdict verdict = judge(dead, Map.of());
    assertThat(verdict.both()).containsExactly(CLASS + "#<JVM>");
    assertThat(verdict.isGood()).isFalse();
  }
}
