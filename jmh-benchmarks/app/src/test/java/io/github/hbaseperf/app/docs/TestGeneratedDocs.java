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
package io.github.hbaseperf.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.app.cli.HBasePerf;
import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestGeneratedDocs {
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s|]+)(?:#[^)]*)?\\)");

  @Test
  void testPagesAreWhatTheRecordsSay() throws IOException {
    Map<Path, String> files = new GeneratedDocs(Kit.home(), HBasePerf.commandLine()).files();
    assertThat(files.keySet()).contains(Kit.home().resolve("README.md"),
      Kit.home().resolve("docs/results/patches.md"));
    assertThat(files.keySet()).as("results in headers")
      .anyMatch(file -> file.toString().endsWith(".patch"));
    files.forEach(
      (file, text) -> assertThat(file).as("run bin/hbase-perf bench docs").hasContent(text));
  }

  @Test
  void testLinksOfReadmeAndDocsLeadSomewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages()) {
      LINK.matcher(Files.readString(page)).results().map(link -> link.group(1))
        .filter(link -> !link.contains("://") && !link.startsWith("mailto:"))
        .filter(link -> !Files.exists(page.resolveSibling(link)))
        .forEach(link -> dead.add(Kit.home().relativize(page) + ": " + link));
    }
    assertThat(dead).isEmpty();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(Kit.home().resolve("docs"))) {
      List<Path> pages =
        new ArrayList<>(files.filter(file -> file.toString().endsWith(".md")).toList());
      pages.add(Kit.home().resolve("README.md"));
      pages.add(Kit.home().resolve("CONTRIBUTING.md"));
      return pages;
    }
  }
}
