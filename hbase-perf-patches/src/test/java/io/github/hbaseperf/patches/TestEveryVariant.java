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

import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every variant returns what stock returns from random regions read in random ways, and counts what
 * stock counts, whatever way a region is read.
 */
class TestEveryVariant {
  private static final long SEED = ReadScenario.FIRST_SEED;
  private static final int REGIONS = Integer.getInteger("reads.regions", 6);

  @TempDir
  private static Path temp;
  private static List<String> stock;

  @BeforeAll
  static void runStock() throws Exception {
    stock = readsAndCounts(run(VariantJvm.of(Variants.STOCK), Variants.STOCK));
  }

  private static ChildRun run(VariantJvm jvm, String folder, String... classes) throws Exception {
    String region = Files.createDirectories(temp.resolve(folder)).toUri().toString();
    String[] arguments = Stream
      .concat(Stream.of(region, Long.toString(SEED), Integer.toString(REGIONS)), Stream.of(classes))
      .toArray(String[]::new);
    ChildRun run =
      jvm.option("-XX:MaxDirectMemorySize=512m").run(temp, EveryVariantScenario.class, arguments);
    assertThat(run.exitCode()).as("reads.seed=" + SEED + "\n" + run.err()).isZero();
    return run;
  }

  private static List<String> readsAndCounts(ChildRun run) {
    return run.outLines().stream()
      .filter(line -> line.startsWith("read ") || line.startsWith("count ")).toList();
  }

  @Test
  void testRandomReadsFindSomethingAndMuchIsCounted() {
    List<String> reads = stock.stream().filter(line -> line.startsWith("read ")).toList();
    assertThat(reads).as("reads.seed=" + SEED).hasSizeGreaterThan(REGIONS * 100);
    assertThat(reads.stream().filter(line -> line.contains(" 0 cells")).count())
      .as("reads.seed=" + SEED).isLessThan(reads.size() * 3L / 4);
    assertThat(stock.stream().filter(line -> line.startsWith("count "))).hasSizeGreaterThan(70)
      .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("io.github.hbaseperf.patches.Built#overlays")
  void testVariantReadsAndCountsAsStockWithClassesOfItsOverlay(String variant) throws Exception {
    Path overlay = Built.variants().overlay(variant).orElseThrow();
    String[] classes = classesIn(overlay);
    ChildRun run = run(VariantJvm.of(variant), variant, classes);
    assertAsStock(run);
    assertThat(run.outLines().stream().filter(line -> line.startsWith("class "))).isNotEmpty()
      .hasSameSizeAs(classes).allMatch(line -> line.endsWith(" " + overlay.toFile().toURI()));
  }

  @Test
  void testAllReadsAndCountsAsStockWithEveryPatchSwitchedOff() throws Exception {
    VariantJvm jvm = VariantJvm.of(Variants.ALL);
    Built.switchedOff().forEach(jvm::option);
    assertAsStock(run(jvm, "off"));
  }

  private static void assertAsStock(ChildRun run) {
    List<String> patched = readsAndCounts(run);
    assertThat(patched).as("reads.seed=" + SEED).hasSameSizeAs(stock);
    for (int i = 0; i < stock.size(); i++) {
      assertThat(patched.get(i)).isEqualTo(stock.get(i));
    }
  }

  private static String[] classesIn(Path jar) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("\\.class$", "").replace('/', '.')).toArray(String[]::new);
    }
  }
}
