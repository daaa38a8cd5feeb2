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

import io.github.hbaseperf.patches.Built;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.machine.Processor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HBase's own tests on the overlays: see {@link HBaseTestSelection} for which, {@link Judge} for
 * what passes. System properties:
 * <ul>
 * <li>{@code hbase.tests=long}: all that are selected, not the short list only</li>
 * <li>{@code hbase.tests.only=PATTERN}: those it is found in</li>
 * <li>{@code hbase.tests.variants=all,0003}: on which overlays, {@code all} if nothing is said;
 * {@code each} stands for each patch alone</li>
 * <li>{@code hbase.tests.report=FILE.md}: where to write what ran; classes that passed on an
 * overlay according to it do not run again</li>
 * <li>{@code hbase.tests.jvms=2}: how many run at a time</li>
 * <li>{@code hbase.tests.minutes=20}: how long a class may take before it counts as failed</li>
 * </ul>
 */
@Execution(ExecutionMode.CONCURRENT)
class ITHBaseTests {
  private static final Path KEPT = Path.of("target", "hbase-tests").toAbsolutePath();

  private static HBaseTestReport report;

  /** Of a long run: JUnit starts no further class while the one that would do so is long. */
  private static final Map<List<Object>, Future<Verdict>> AHEAD = new HashMap<>();

  @TempDir
  private static Path temp;

  @BeforeAll
  static void openReport() throws Exception {
    Map<String, String> fingerprints = new TreeMap<>();
    for (String variant : Built.variants().names()) {
      fingerprints.put(variant, Built.variants().codeHash(variant).orElse(variant));
    }
    String file = System.getProperty("hbase.tests.report");
    List<String> selected =
      file == null ? List.of() : SelectedTests.toRun().stream().filter(only()).toList();
    report = new HBaseTestReport(file,
      new HBaseTestPage(selected, SelectedTests.NOT_RUN, command()), fingerprints);
    if (isLong()) {
      ExecutorService jvms = Executors.newFixedThreadPool(Integer.getInteger("hbase.tests.jvms"));
      classes().map(Arguments::get).map(List::of).forEach(test -> AHEAD.put(test,
        jvms.submit(() -> judge((String) test.get(0), (String) test.get(1)))));
      jvms.shutdown();
    }
  }

  private static boolean isLong() {
    return System.getProperty("hbase.tests", "short").equals("long");
  }

  /** With the machine it runs on. */
  private static String command() {
    StringBuilder command =
      new StringBuilder("`mvn -pl hbase-perf-patches -am verify -Dit.test=ITHBaseTests");
    for (String property : List.of("hbase.tests", "hbase.tests.variants", "hbase.tests.only")) {
      if (System.getProperty(property) != null) {
        command.append(" -D" + property + "='" + System.getProperty(property) + "'");
      }
    }
    return command + " -Dhbase.tests.report=FILE.md`\n- Machine: "
      + Runtime.getRuntime().availableProcessors() + " cores, " + Processor.name() + "; "
      + System.getProperty("os.name") + " " + System.getProperty("os.version") + "; "
      + System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version")
      + "; HBase " + Built.HBASE_VERSION;
  }

  private static Predicate<String> only() {
    return Pattern.compile(System.getProperty("hbase.tests.only", "")).asPredicate();
  }

  static Stream<Arguments> classes() throws IOException {
    List<String> classes = isLong() ? SelectedTests.toRun() : ReasonedList.shortList();
    return variants().stream()
      .flatMap(variant -> classes.stream().filter(only()).map(name -> Arguments.of(variant, name)));
  }

  private static List<String> variants() {
    List<String> names = Built.variants().names();
    String wanted = System.getProperty("hbase.tests.variants", Variants.ALL);
    if (wanted.equals("each")) {
      return Built.variants().namesOfPatches();
    }
    return Stream
      .of(wanted.split(",")).map(start -> names.stream().filter(name -> name.startsWith(start))
        .findFirst().orElseThrow(() -> new IllegalArgumentException("No such variant: " + start)))
      .toList();
  }

  @ParameterizedTest
  @MethodSource("classes")
  void testOverlayPassesWhatStockPasses(String variant, String testClass) throws Exception {
    Future<Verdict> ahead = AHEAD.get(List.of(variant, testClass));
    Verdict verdict = ahead == null ? judge(variant, testClass) : ahead.get();
    if (verdict != null) {
      assertThat(verdict).as("what the tests said is in %s", KEPT).matches(Verdict::isGood,
        "no test failed on the overlay only");
    }
  }

  /** Returns null if an earlier run has judged the class. */
  private static Verdict judge(String variant, String testClass) throws Exception {
    if (report.holds(variant, testClass)) {
      return null;
    }
    long minutes = Long.getLong("hbase.tests.minutes", 20);
    Judge judge = new Judge(new HBaseTestJvm(temp, KEPT, minutes * 60), SelectedTests.EXEMPT);
    Verdict verdict = judge.judge(variant, Stream.of(testClass.split(" "))
      .map(HBaseTestSelection.HBASE::concat).collect(Collectors.joining(" ")));
    report.add(variant, testClass, verdict);
    return verdict;
  }
}
