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
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The index of patches in the docs is that of the series. */
class TestPatchIndex {
  @Test
  void testIndexHasEveryPatchInTheOrderOfTheSeriesWithItsSwitch() throws IOException {
    List<String> rows = Files.readAllLines(Built.DOCS.resolve("patches.md")).stream()
      .takeWhile(line -> !line.startsWith("## "))
      .filter(line -> line.matches("\\| `\\d{4}-[^`]+` \\|.*")).toList();
    List<Patch> patches = Built.series().patches();
    assertThat(rows).hasSameSizeAs(patches);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i)).startsWith("| `" + patches.get(i).name() + "` |");
      Optional<String> property = patches.get(i).switchProperty();
      assertThat(rows.get(i)).endsWith(property.map("| `%s` |"::formatted).orElse(" |"));
    }
  }
}
