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
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real lines: each patch applies to each line that lists it, and docs say which do. */
class TestHBaseLines {
  private static final String PATCH = "0001-One.patch";

  @TempDir
  private Path root;

  static List<String> versions() {
    return HBaseLines.read(Built.DIR.series()).series().stream().map(Series::hbaseVersion).toList();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void testPatchesOfTheLineApplyAndComeOutAsTheyWentIn(String version) throws IOException {
    Series series = Series.read(Built.DIR.series(), version);
    SeriesVerifier verifier = new SeriesVerifier(series,
      SourceTree.create(root.resolve("tree"), Built.DIR.sources(version), series));
    for (Patch patch : series.patches()) {
      verifier.verifyAlone(patch);
    }
    verifier.verifyInOrder();
  }

  @Test
  void testDocsHoldTheTable() throws IOException {
    assertThat(Files.readString(Built.DOCS.resolve("patches.md")))
      .as("replace the table of docs/patches.md by what \"patches lines\" prints")
      .contains(HBaseLines.read(Built.DIR.series()).table());
  }

  @Test
  void testTableTellsOwnFilesFromBorrowedOnesAndWhyAPatchIsMissing() throws IOException {
    line("1.2", true, PATCH, "0002-Two.patch");
    line("1.10", false, "../1.2/" + PATCH, "# 0002-Two: no such class");
    line("1.11", false, "../1.2/" + PATCH, "# 0002-Two: no such class");
    Files.writeString(root.resolve("1.11/upstream.properties"), "jars=hbase-server:1.11\n",
      StandardOpenOption.APPEND);
    write("1.2", PATCH, SamplePatch.text("One", "none"));
    write("1.2", "0002-Two.patch", SamplePatch.text("Two", "none"));
    assertThat(HBaseLines.read(root).table()).isEqualTo("""
      | Patch | 1.2 | 1.10 | 1.11 |
      |---|---|---|---|
      | `0001-One` | runs, own file | applies | compiles |
      | `0002-Two` | runs, own file | no | no |

      - `0002`, not on 1.10 and 1.11: no such class.
      """);
  }

  @Test
  void testLineThatSaysNothingOfAPatchIsRefused() throws IOException {
    line("1.0", true, PATCH);
    line("2.0", true);
    write("1.0", PATCH, SamplePatch.text("One", "none"));
    assertThatThrownBy(() -> HBaseLines.read(root)).isInstanceOf(PatchesException.class)
      .hasMessage("The series of HBase 2.0 says nothing of [0001-One]: list each, or add a line "
        + "\"# 0001-One: why not\"");
  }

  @Test
  void testBorrowedHunkMayHaveMovedIfItFitsInOnePlaceOnly() throws IOException {
    assertThatCode(() -> verifyBorrowed("0\n" + SamplePatch.SOURCE)).doesNotThrowAnyException();
    assertThatThrownBy(() -> verifyBorrowed("2\n3\n4\n" + SamplePatch.SOURCE))
      .isInstanceOf(PatchesException.class)
      .hasMessageContainingAll("0001-One: hunk 1 of", "fits in two places of HBase 2.0");
  }

  @Test
  void testPatchThatIsNotAsGitExportsItIsRefused() throws IOException {
    String patch = SamplePatch.text("One", "none");
    line("1.0", true);
    line("2.0", true, "../1.0/" + PATCH);
    write("1.0", PATCH, patch.replace("\n-3\n+three\n", "\n+three\n-3\n"));
    assertThatThrownBy(() -> verify(SamplePatch.SOURCE)).isInstanceOf(PatchesException.class)
      .hasMessageStartingWith("0001-One is not as git exports it");
  }

  private void verifyBorrowed(String source) throws IOException {
    line("2.0", true, "../1.0/" + PATCH);
    write("1.0", PATCH, SamplePatch.text("One", "none"));
    verify(source);
  }

  private void verify(String source) throws IOException {
    Path jar = root.resolve("hbase-server-2.0-sources.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("A.java"));
      out.write(source.getBytes(StandardCharsets.US_ASCII));
    }
    Series series = Series.read(root, "2.0");
    new SeriesVerifier(series, SourceTree.create(root.resolve("tree"), root, series))
      .verifyInOrder();
  }

  private void line(String version, boolean runs, String... patches) throws IOException {
    write(version, "series", String.join("\n", patches));
    write(version, "upstream.properties", "hbase.version=" + version + "\ntag=rel/" + version
      + "\nmodules=hbase-server\nruns=" + runs + "\n");
  }

  private void write(String version, String name, String text) throws IOException {
    Files.writeString(Files.createDirectories(root.resolve(version)).resolve(name), text);
  }
}
