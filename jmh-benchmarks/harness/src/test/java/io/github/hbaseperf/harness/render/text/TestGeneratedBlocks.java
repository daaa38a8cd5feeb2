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
package io.github.hbaseperf.harness.render.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestGeneratedBlocks {
  private static final Map<String, Supplier<String>> TABLES =
    Map.of("one", () -> "| $1 |\n", "two", () -> "| \\ |\n");

  @TempDir
  Path folder;

  private String filled(String text) throws IOException {
    return GeneratedBlocks.filled(Files.writeString(folder.resolve("page.md"), text), TABLES);
  }

  @Test
  void testBlocksAreReplacedAndTheRestIsLeft() throws IOException {
    String page = "a\n<!-- bench docs: one -->\n%s<!-- end -->\nb\n<!-- bench docs: two -->\n%s"
      + "<!-- end -->\n\nc";
    String filled = filled(page.formatted("old\nolder\n", ""));
    assertThat(filled).isEqualTo(page.formatted("| $1 |\n", "| \\ |\n"));
    assertThat(filled(filled)).isEqualTo(filled);
  }

  @Test
  void testPageWithoutBlocksIsLeft() throws IOException {
    assertThat(filled("<!-- end -->\ntext")).isEqualTo("<!-- end -->\ntext");
  }

  @Test
  void testBlockThatNobodyWritesIsNamed() {
    assertThatThrownBy(() -> filled("<!-- bench docs: three -->\n<!-- end -->\n"))
      .isInstanceOf(IOException.class).hasMessageContainingAll("page.md", "\"three\"", "one");
  }

  @Test
  void testBlockWithoutEndIsRefused() {
    assertThatThrownBy(() -> filled("<!-- bench docs: one -->\n| 1 |\n"))
      .isInstanceOf(IOException.class).hasMessageContaining("without a line <!-- end -->");
  }
}
