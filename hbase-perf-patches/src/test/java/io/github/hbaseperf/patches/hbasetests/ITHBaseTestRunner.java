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
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITHBaseTestRunner {
  @TempDir
  private Path temp;

  private HBaseTestRun run(Class<?> testClass, long timeoutSeconds) throws Exception {
    return run(testClass.getName(), timeoutSeconds);
  }

  private HBaseTestRun run(String name, long timeoutSeconds) throws Exception {
    return new HBaseTestJvm(temp, temp.resolve("kept"), timeoutSeconds).run(Variants.STOCK, name);
  }

  private static String name(Class<?> testClass, String test) {
    return testClass.getName() + "#" + test;
  }

  @Test
  void testTestsOfJUnit4AndJUnit5AreTold() throws Exception {
    for (Class<?> sample : new Class<?>[] { SampleTests.OneOfTwoFails.class,
      SampleTests.OneOfTwoFailsInJupiter.class }) {
      HBaseTestRun run = run(sample, 60);
      assertThat(run.failed()).containsExactly(name(sample, "testFails"));
      assertThat(run.passed()).containsExactly(name(sample, "testPasses"));
      assertThat(temp.resolve("kept").resolve("stock-" + sample.getName() + ".txt")).content()
        .contains("\ttestFails\t");
    }
  }

  @Test
  void testOneMethodRunsAlone() throws Exception {
    Class<?> sample = SampleTests.OneOfTwoFails.class;
    HBaseTestRun run = run(name(sample, "testPasses"), 60);
    assertThat(run.lines().keySet()).containsExactly(name(sample, "testPasses"));
    assertThat(run(name(sample, "testGone"), 60).failed()).isNotEmpty();
  }

  @Test
  void testParametersAreToldApartByTheirNumber() throws Exception {
    Class<?> sample = SampleTests.SecondParameterFails.class;
    HBaseTestRun run = run(sample, 60);
    assertThat(run.passed()).containsExactly(name(sample, "testParameter"));
    assertThat(run.failed()).containsExactly(name(sample, "testParameter[2]"));
  }

  @Test
  void testNothingThatDidNotRunPasses() throws Exception {
    assertThat(run(SampleTests.CannotStart.class, 60).failed())
      .containsExactly(name(SampleTests.CannotStart.class, "<class>"));
    assertThat(run(SampleTests.WithoutTests.class, 60).failed())
      .containsExactly(name(SampleTests.WithoutTests.class, "<no tests>"));
    assertThat(run("no.such.TestClass", 60).failed()).containsExactly("no.such.TestClass#<class>");
    HBaseTestRun leftOut = run(SampleTests.LeftOut.class, 60);
    assertThat(leftOut.skipped()).isNotEmpty();
    assertThat(leftOut.passed()).isEmpty();
  }

  @Test
  void testJvmThatDiesOrHangsFails() throws Exception {
    assertThat(run(SampleTests.Dies.class, 60).failed()).containsExactly(
      name(SampleTests.Dies.class, "<JVM>"), name(SampleTests.Dies.class, "testDies"));
    assertThat(run(SampleTests.Hangs.class, 10).failed())
      .contains(name(SampleTests.Hangs.class, "<JVM>"));
  }

  @Test
  void testTestThatFailsOnTheOverlayOnlyIsOurs() throws Exception {
    Class<?> sample = SampleTests.FailsOnOverlay.class;
    Verdict verdict = new Judge(new HBaseTestJvm(temp, temp.resolve("kept"), 60), Map.of())
      .judge(Variants.ALL, sample.getName());
    assertThat(verdict.ours()).containsExactly(name(sample, "testNoOverlay"));
    assertThat(verdict.isGood()).isFalse();
  }
}
