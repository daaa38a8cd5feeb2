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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What patch 0015 may not change: what scans find; and what it is for: opening files once. */
class TestVariantStreamOpens {
  private static final String OFF = "-Dhbase.perf.open-once.enabled=false";

  @TempDir
  private Path temp;

  @Test
  void testStreamsAreOpenedOnceAndFindTheSame() throws Exception {
    List<String> stock = scans(Variants.STOCK);
    List<String> patched = scans(Variants.ALL);
    assertThat(found(patched)).hasSize(7).isEqualTo(found(stock));
    assertThat(scans(Variants.ALL, OFF)).as("switched off").isEqualTo(stock);
    assertThat(stock.get(0)).endsWith("opens 4, statuses 2");
    assertThat(patched.get(0)).as("two files").endsWith("opens 2, statuses 0");
    assertThat(patched.subList(0, 6)).allMatch(line -> line.endsWith("statuses 0"));
    assertThat(patched.get(6)).as("names the half").startsWith("missing file: /hbase/")
      .contains("FILE.REGION").endsWith("cause java.io.FileNotFoundException");
  }

  private static List<String> found(List<String> lines) {
    return lines.stream().map(line -> line.replaceFirst(";.*", "")).toList();
  }

  private List<String> scans(String variant, String... options) throws Exception {
    VariantJvm jvm = VariantJvm.of(variant);
    List.of(options).forEach(jvm::option);
    ChildRun run = jvm.run(Files.createTempDirectory(temp, variant), StreamOpenScenario.class);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines();
  }
}
