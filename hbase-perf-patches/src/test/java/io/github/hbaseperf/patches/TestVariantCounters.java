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
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every variant counts what stock counts, whatever way a region is read. */
class TestVariantCounters {
  private static final String VISIBLE = "visible at once ";

  @TempDir
  private static Path temp;
  private static List<String> stock;

  @BeforeAll
  static void readWithStock() throws Exception {
    stock = counts(run(VariantJvm.of(Variants.STOCK), "stock"));
    assertThat(stock).hasSizeGreaterThan(70).doesNotHaveDuplicates();
  }

  private static ChildRun run(VariantJvm jvm, String folder, String... classes) throws Exception {
    String region = Files.createDirectories(temp.resolve(folder)).toUri().toString();
    ChildRun run = jvm.run(temp, CounterScenario.class,
      Stream.concat(Stream.of(region), Arrays.stream(classes)).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static List<String> counts(ChildRun run) {
    return run.outLines().stream().filter(line -> line.startsWith("count ")).toList();
  }

  static List<String> overlays() {
    return Built.variants().names().stream().filter(name -> !name.equals(Variants.STOCK)).toList();
  }

  @ParameterizedTest
  @MethodSource("overlays")
  void testVariantCountsAsStockAndItsClassesComeFromTheOverlay(String variant) throws Exception {
    Path overlay = Built.variants().overlay(variant).orElseThrow();
    String[] classes = classesIn(overlay);
    ChildRun run = run(VariantJvm.of(variant), variant, classes);
    assertThat(counts(run)).isEqualTo(stock);
    assertThat(run.outLines().stream().filter(line -> line.startsWith("class "))).isNotEmpty()
      .hasSameSizeAs(classes).allMatch(line -> line.endsWith(" " + overlay.toFile().toURI()));
  }

  @Test
  void testBatchingHoldsBackRowsOnlyWhileAScannerWorks() throws Exception {
    assertThat(run(VariantJvm.of("0002"), "batched").outLines()).contains(VISIBLE + 0);
  }

  @Test
  void testOffSwitchCountsEveryRowAtOnce() throws Exception {
    VariantJvm jvm =
      VariantJvm.of("0002").option("-Dhbase.perf.batched-row-counters.enabled=false");
    ChildRun run = run(jvm, "off");
    assertThat(run.outLines()).contains(VISIBLE + 10);
    assertThat(counts(run)).isEqualTo(stock);
  }

  private static String[] classesIn(Path jar) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("\\.class$", "").replace('/', '.')).toArray(String[]::new);
    }
  }
}
