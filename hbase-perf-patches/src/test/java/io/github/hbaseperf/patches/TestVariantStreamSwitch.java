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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scan goes over to streams after so many bytes of cells that it had to read from files. */
class TestVariantStreamSwitch {
  private static final String PATCH = "0012";
  private static final int SCANS = 50;
  /** Half of the cells of the region. */
  private static final int CACHED = 1200;
  private static final int UNTIL_STREAMS = 31;
  /** And a few more that are in the block that is cached last. */
  private static final int MOST_UNTIL_STREAMS = 200;

  @TempDir
  private static Path temp;
  private static Map<String, String> stock;
  private static Map<String, String> patched;

  @BeforeAll
  static void scan() throws Exception {
    stock = scans(VariantJvm.of(Variants.STOCK), "stock");
    patched = scans(VariantJvm.of(Variants.ALL), "all");
  }

  private static Map<String, String> scans(VariantJvm jvm, String folder) throws Exception {
    ChildRun run = jvm.option("-XX:MaxDirectMemorySize=512m").run(temp, StreamSwitchScenario.class,
      temp.resolve(folder).toUri().toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    Map<String, String> scans = new LinkedHashMap<>();
    run.outLines().stream().filter(line -> line.contains(" calls, ")).map(line -> line.split(": "))
      .forEach(scan -> scans.put(scan[0], scan[1]));
    assertThat(scans).hasSize(SCANS);
    return scans;
  }

  @Test
  void testAllFindsWhatStockFinds() {
    stock.forEach(
      (name, scan) -> assertThat(found(patched.get(name))).as(name).isEqualTo(found(scan)));
  }

  private static String found(String scan) {
    return scan.replaceFirst(", \\d+ calls.*", "");
  }

  @Test
  void testScansWithoutCachedBlocksSwitchAsOnStock() {
    List<String> names = stock.keySet().stream()
      .filter(name -> name.startsWith("no cache") || name.endsWith("nothing cached")).toList();
    assertThat(names).hasSize(10);
    for (String name : names) {
      assertThat(patched.get(name)).as(name).isEqualTo(stock.get(name));
    }
    assertThat(stock.get("no cache")).endsWith("3 calls, streams after " + UNTIL_STREAMS);
  }

  @Test
  void testScansOfMemoryNeitherSwitchNorReturnForIt() {
    List<String> names = stock.keySet().stream()
      .filter(name -> !name.startsWith("no cache") && !name.endsWith(" cached")).toList();
    assertThat(names).hasSize(34);
    for (String name : names) {
      assertThat(patched.get(name)).as(name).endsWith(" 1 calls, no streams");
    }
    assertThat(stock.get("heap")).endsWith("3 calls, streams after " + UNTIL_STREAMS);
    assertThat(stock.get("heap, half files")).contains("streams after");
    assertThat(stock.get("heap and memstore")).contains("streams after");
    assertThat(stock.get("memstore")).contains("3 calls");
  }

  @Test
  void testScansOfSomeCachedBlocksSwitchAfterAsManyReads() {
    for (String cache : List.of("heap", "encoded", "off heap")) {
      assertThat(cellsUntilStreams(cache + ", half cached")).isBetween(CACHED,
        CACHED + MOST_UNTIL_STREAMS);
      assertThat(cellsUntilStreams(cache + ", half files, first blocks cached"))
        .isBetween(UNTIL_STREAMS + 1, MOST_UNTIL_STREAMS);
    }
  }

  private static int cellsUntilStreams(String scan) {
    return Integer.parseInt(patched.get(scan).replaceFirst(".*streams after ", ""));
  }

  @Test
  void testReadTypeKeepsItsMeaning() {
    assertThat(patched.get("no cache, pread")).endsWith(" 1 calls, no streams");
    assertThat(patched.get("no cache, stream")).endsWith(" 1 calls, no streams");
  }

  @Test
  void testSwitchedOffAndAloneSwitchAsTheyShould() throws Exception {
    assertThat(
      scans(VariantJvm.of(Variants.ALL).option("-Dhbase.perf.stream-switch.enabled=false"), "off"))
        .isEqualTo(stock);
    String alone =
      Built.variants().names().stream().filter(name -> name.startsWith(PATCH)).findFirst().get();
    assertThat(scans(VariantJvm.of(alone), "alone")).isEqualTo(patched);
    assertThat(scans(VariantJvm.of(Variants.ALL).option("-Dhbase.perf.user-row-loop.enabled=false"),
      "stock-loop")).isEqualTo(patched);
  }
}
