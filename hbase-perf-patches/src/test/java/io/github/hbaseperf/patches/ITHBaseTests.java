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
package io.github.hbaseperf.patches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.runner.JUnitCore;

/**
 * HBase's own tests of what the patches touch, on the whole series. One may fail only if it fails
 * on stock as well, or if it counts seeks and passes without steps instead of seeks. Classes on one
 * line of a list run in one JVM. {@code -Dhbase.tests=long} runs those that take minutes, too;
 * {@code -Dhbase.tests.only=PATTERN} runs the lines it is found in;
 * {@code -Dhbase.tests.report=FILE.md} writes down how many ran and passed.
 */
class ITHBaseTests {
  /** Each asserts that so many seeks or blocks are needed, and patch 0003 needs fewer. */
  private static final Set<String> COUNT_SEEKS = Set.of("testWithColumnCountGetFilter",
    "testBlocksScanned", "testBlocksScannedWithEncoding", "testGetSeek");
  private static final String PACKAGE = "org.apache.hadoop.hbase.";
  private static final Pattern RAN =
    Pattern.compile("^(?:OK \\(|Tests run: )(\\d+)", Pattern.MULTILINE);
  /** Method, number of its parameters, whose text need not be the same in another JVM, class. */
  private static final Pattern FAILED =
    Pattern.compile("^\\d+\\) (\\w+)(\\[\\d+)?.*(\\([\\w.$]+\\))$", Pattern.MULTILINE);

  private static HBaseTestReport report;

  @TempDir
  private Path temp;

  @BeforeAll
  static void openReport() throws IOException {
    report = new HBaseTestReport(System.getProperty("hbase.tests.report"), all());
  }

  static List<String> classes() throws IOException {
    Predicate<String> only =
      Pattern.compile(System.getProperty("hbase.tests.only", "")).asPredicate();
    boolean isLong = System.getProperty("hbase.tests", "short").equals("long");
    return (isLong ? all() : read("hbase-tests-short.txt")).stream().filter(only).toList();
  }

  private static List<String> all() throws IOException {
    List<String> all = new ArrayList<>(read("hbase-tests-short.txt"));
    all.addAll(read("hbase-tests-long.txt"));
    return all;
  }

  private static List<String> read(String resource) throws IOException {
    try (InputStream in = ITHBaseTests.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("classes")
  void testSeriesPassesWhatStockPasses(String testClasses) throws Exception {
    ChildJvm.Run run = run(Variants.ALL, testClasses);
    Set<String> failed = failed(run);
    Set<String> counting = failed.isEmpty() ? Set.of() : countingSeeks(failed, testClasses);
    Set<String> others = new TreeSet<>(failed);
    others.removeAll(counting);
    Set<String> onStock = others.isEmpty() ? Set.of() : failed(run(Variants.STOCK, testClasses));
    Set<String> both = new TreeSet<>(others);
    both.retainAll(onStock);
    Set<String> ours = new TreeSet<>(others);
    ours.removeAll(onStock);
    report.add(testClasses, new HBaseTestReport.Result(ran(run), counting, both, ours));
    assertThat(ours).as(run.out()).isEmpty();
  }

  /** Returns those that count seeks and pass without steps instead of seeks. */
  private Set<String> countingSeeks(Set<String> failed, String testClasses) throws Exception {
    Set<String> counting = new TreeSet<>(failed);
    counting.removeIf(test -> !COUNT_SEEKS.contains(test.replaceFirst("[\\[(].*", "")));
    if (!counting.isEmpty()) {
      counting.removeAll(
        failed(run(Variants.ALL, testClasses, "-Dhbase.perf.blind-skips.enabled=false")));
    }
    return counting;
  }

  /** Runs test classes to their end, well or not. */
  private ChildJvm.Run run(String variant, String testClasses, String... jvmOptions)
    throws Exception {
    ChildJvm jvm = ChildJvm.withVariant(variant).timeoutSeconds(1800);
    List.of(jvmOptions).forEach(jvm::option);
    ChildJvm.Run run = jvm.run(temp, JUnitCore.class,
      Stream.of(testClasses.split(" ")).map(PACKAGE::concat).toArray(String[]::new));
    assertThat(run.exitCode() == 0 ? ran(run) : failed(run).size()).as(run.out() + "\n" + run.err())
      .isPositive();
    return run;
  }

  private static int ran(ChildJvm.Run run) {
    Matcher ran = RAN.matcher(run.out());
    return ran.find() ? Integer.parseInt(ran.group(1)) : 0;
  }

  private static Set<String> failed(ChildJvm.Run run) {
    Set<String> failed = new TreeSet<>();
    FAILED.matcher(run.out()).results().forEach(match -> failed
      .add(match.group(1) + (match.group(2) == null ? "" : match.group(2) + "]") + match.group(3)));
    return failed;
  }
}
