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
package io.github.hbaseperf.harness.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestHtmlPage {
  @TempDir
  Path tmp;

  private final HtmlPage page = new HtmlPage("A & B");

  @Test
  void testAllTextIsEscaped() throws Exception {
    page.lead("<lead>").section("<heading>").paragraph("<text>").command("a '<b>'")
      .table(List.of(List.of("<header>"), List.of("<cell>"))).frame("<summary>", "<p>\"in\"</p>");
    assertThat(written())
      .contains("A &amp; B", "&lt;lead&gt;", "&lt;heading&gt;", "&lt;text&gt;", "&lt;b&gt;",
        "&lt;header&gt;", "&lt;cell&gt;", "&lt;summary&gt;", "&lt;p&gt;&quot;in&quot;")
      .doesNotContain("<text>", "<cell>", "\"in\"");
  }

  @Test
  void testColumnsOfNumbersStandAtTheRight() throws Exception {
    page.section("Table")
      .table(List.of(List.of("name", "value"), List.of("a", "1.5"), List.of("2 b", "-")));
    assertThat(written()).contains("<th class=\"number\" scope=\"col\">value",
      "<td class=\"number\"><span>1.5", "<th scope=\"col\">name", "<td><span>2 b");
  }

  @Test
  void testADownloadHoldsItsBytes() throws Exception {
    byte[] bytes = "{\"ü\": 1}".getBytes(StandardCharsets.UTF_8);
    page.section("Data").download("All numbers", "a.json", "application/json", bytes);
    assertThat(written()).contains("download=\"a.json\"",
      "data:application/json;base64," + Base64.getEncoder().encodeToString(bytes));
  }

  private String written() throws Exception {
    Path file = tmp.resolve("page.html");
    page.write(file);
    return Files.readString(file);
  }
}
