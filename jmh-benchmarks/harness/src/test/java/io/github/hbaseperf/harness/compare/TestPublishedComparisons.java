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
package io.github.hbaseperf.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Published comparisons say what today's rule says of their samples. */
class TestPublishedComparisons {
  @TempDir
  Path folder;

  static List<Path> published() throws IOException {
    try (Stream<Path> files = Files.walk(Kit.home().resolve("docs/results"))) {
      return files.filter(file -> file.endsWith("comparison.json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void testPageAndChartsAreThoseOfTheSamples(Path json) throws IOException {
    ComparisonResult.read(json).writeMarkdown(folder);
    try (Stream<Path> written = Files.list(folder)) {
      for (Path file : written.toList()) {
        assertThat(json.resolveSibling(file.getFileName().toString()))
          .hasSameTextualContentAs(file);
      }
    }
  }
}
