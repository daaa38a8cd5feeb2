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

import io.github.hbaseperf.patches.VariantJvm;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Saved cases of faults of stock, written as JUnit tests: stock fails them, and the series passes
 * those of what it mends. {@code -Dwritten.tests=long} writes all cases.
 */
class ITWrittenTests {
  private static final Path CASES = Path.of("../hbase-perf-testkit/src/test/resources/cases");
  private static final String OF_STOCK = "stock-";
  private static final String PACKAGE = "org.apache.hadoop.hbase.regionserver.";
  /** One of each kind of difference that ends. */
  private static final List<String> SAMPLE = List.of("stock-marker-lost-behind-surplus-version",
    "stock-version-lost-under-open-scanner", "stock-empty-qualifier-of-new-versions");
  /** What the series mends, and the classes of the tests. */
  private static final Map<String, String> MENDED =
    Map.of("stock-hole-between-files", PACKAGE + "TestHoleBetweenFiles",
      "stock-filter-and-empty-qualifier", PACKAGE + "TestFilterAndEmptyQualifier");
  /** They take the memory or the streams that the simulator's regions have. */
  private static final Set<String> OF_THE_SIMULATOR =
    Set.of("regionserver.TestHoleOfEarlierVersion#test",
      "regionserver.TestRowBehindSwitchToStreamsOnDemand#test",
      "regionserver.TestRowsMissedBesideUnnamedColumn#test",
      "regionserver.TestRowsOutOfOrderAfterStreamSwitch#test",
      "regionserver.TestSwitchToStreamsAtEqualKeys#test");
  private static final boolean LONG = "long".equals(System.getProperty("written.tests"));
  private static final int TIMEOUT_SECONDS = LONG ? 3000 : 180;

  @TempDir
  private static Path temp;
  /** Test classes and their files. */
  private static Map<String, Path> tests;

  @BeforeAll
  static void writeTests() throws Exception {
    tests =
      written(LONG ? all() : Stream.concat(SAMPLE.stream(), MENDED.keySet().stream()).toList());
  }

  @Test
  void testStockFailsTestsOfItsFaults() throws Exception {
    HBaseTestRun run = run(Variants.STOCK, tests);
    assertThat(run.passed()).as(run.lines().toString()).isSubsetOf(OF_THE_SIMULATOR);
    assertThat(run.failed().size() + run.passed().size()).isEqualTo(tests.size());
    assertThat(run.failed()).hasSizeGreaterThanOrEqualTo(SAMPLE.size() + MENDED.size());
  }

  private static List<String> all() throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files.map(file -> file.getFileName().toString().replace(".case", ""))
        .filter(name -> name.startsWith(OF_STOCK)).sorted().toList();
    }
  }

  @Test
  void testSeriesPassesTestsOfWhatItMends() throws Exception {
    Map<String, Path> ofMended = new TreeMap<>(tests);
    ofMended.keySet().retainAll(MENDED.values());
    HBaseTestRun run = run(Variants.ALL, ofMended);
    assertThat(run.failed()).as(run.lines().toString()).isEmpty();
    assertThat(run.passed()).hasSize(MENDED.size());
  }

  private static Map<String, Path> written(List<String> cases)
    throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(temp, "written");
    List<String> arguments = new ArrayList<>(List.of(folder.toString()));
    cases.forEach(name -> arguments.add(CASES.resolve(name + ".case").toAbsolutePath().toString()));
    ChildRun run = VariantJvm.of(Variants.STOCK).option("-ea").timeoutSeconds(TIMEOUT_SECONDS)
      .runOrKill(folder, CaseWriter.class, arguments.toArray(String[]::new));
    System.out.println(run.out());
    if (!LONG) {
      assertThat(run.out()).as(run.err()).doesNotContain(CaseWriter.REFUSED);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).collect(
        Collectors.toMap(file -> PACKAGE + file.getFileName().toString().replace(".java", ""),
          file -> file, (one, other) -> one, TreeMap::new));
    }
  }

  private static HBaseTestRun run(String variant, Map<String, Path> tests)
    throws IOException, InterruptedException {
    Path classes = compile(tests.values(), Files.createTempDirectory(temp, "compiled"));
    return HBaseTestRun.of(
      VariantJvm.of(variant).option("-ea").behind(classes).timeoutSeconds(TIMEOUT_SECONDS), temp,
      tests.keySet());
  }

  private static Path compile(Iterable<Path> files, Path dir) {
    List<String> arguments = new ArrayList<>(List.of("--release", "8", "-Xlint:-options",
      "-classpath", System.getProperty("java.class.path"), "-d", dir.toString()));
    files.forEach(file -> arguments.add(file.toString()));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, errors,
      arguments.toArray(String[]::new))).as(errors.toString(StandardCharsets.UTF_8)).isZero();
    return dir;
  }
}
