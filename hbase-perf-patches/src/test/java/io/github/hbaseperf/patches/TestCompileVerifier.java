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

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines whose jars are published in part: what their patches change compiles. */
class TestCompileVerifier {
  private static final String PATCH = "0001-One.patch";

  @TempDir
  private Path root;

  static List<String> compiledLines() {
    return HBaseLines.read(Built.DIR.series()).series().stream()
      .filter(line -> !line.jars().isEmpty()).map(Series::hbaseVersion).toList();
  }

  @ParameterizedTest
  @MethodSource("compiledLines")
  void testSeriesCompiles(String version) throws IOException {
    Series series = Series.read(Built.DIR.series(), version);
    verifier(series, Built.DIR.sources(version)).verify(series.patches());
  }

  @Test
  void testErrorsOfTheReleaseItselfAreNotCounted() {
    assertThatCode(() -> verify("long two;")).doesNotThrowAnyException();
  }

  @Test
  void testErrorThatThePatchAddsIsNamed() {
    assertThatThrownBy(() -> verify("Nowhere two;")).isInstanceOf(PatchesException.class)
      .hasMessageMatching("With 0001-One: A.java: cannot find symbol.*class Nowhere.*");
  }

  @Test
  void testOneMoreOfTheErrorsOfTheReleaseIsNamed() {
    assertThatThrownBy(() -> verify("Missing two;")).isInstanceOf(PatchesException.class)
      .hasMessageMatching("With 0001-One: A.java: cannot find symbol.*class Missing.*");
  }

  /** Of a class that lacks another one, and has a field that the patch replaces. */
  private void verify(String field) throws IOException {
    Path dir = Files.createDirectories(root.resolve("1.0"));
    Files.writeString(dir.resolve("series"), PATCH);
    Files.writeString(dir.resolve("upstream.properties"),
      "hbase.version=1.0\ntag=rel/1.0\nmodules=hbase-server\nruns=false\n");
    String patch = SamplePatch.text("One", "none");
    Files.writeString(dir.resolve(PATCH), patch.substring(0, patch.indexOf("@@ -2,3")) + """
      @@ -2,3 +2,3 @@ class A
         Missing one;
      -  int two;
      +  %s
       }
      """.formatted(field));
    Path jar = SourceTree.sourcesJarPath(root, "hbase-server", "1.0");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("A.java"));
      out.write("class A {\n  Missing one;\n  int two;\n}\n".getBytes(StandardCharsets.US_ASCII));
    }
    Series series = Series.read(root, "1.0");
    verifier(series, root).verify(series.patches());
  }

  private CompileVerifier verifier(Series series, Path sources) {
    return new CompileVerifier(SourceTree.create(root.resolve("tree"), sources, series),
      new OverlayCompiler(Built.DIR.classPath(series), series.javaRelease()),
      root.resolve("classes"));
  }
}
