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

import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page for operators explains lines that the commands print. */
class TestOperations {
  /** First cells of the table of lines. */
  private static final Pattern LINE = Pattern.compile("(?m)^\\| `([A-Z…][^`]+)` \\|");
  /** HBase says this of a filter it does not know. */
  private static final String OF_HBASE = "Filter Name … not supported";

  @Test
  void testEachExplainedLineIsOneThatTheCodeHas() throws IOException {
    String code = code();
    List<String> lines = LINE.matcher(Files.readString(Kit.home().resolve("docs/operations.md")))
      .results().map(found -> found.group(1)).filter(line -> !line.equals(OF_HBASE)).toList();
    assertThat(lines).hasSizeGreaterThan(10);
    List<String> unknown =
      lines.stream().filter(line -> !Stream.of(line.split("…")).allMatch(code::contains)).toList();
    assertThat(unknown).isEmpty();
  }

  /** The sources of the coprocessor with the literals of a sum of texts as one. */
  private static String code() throws IOException {
    try (
      Stream<Path> files = Files.walk(Kit.home().resolve("hbase-perf-coprocessor/src/main/java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).map(TestOperations::read)
        .collect(Collectors.joining()).replaceAll("\"\\s*\\+\\s*\"", "");
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
