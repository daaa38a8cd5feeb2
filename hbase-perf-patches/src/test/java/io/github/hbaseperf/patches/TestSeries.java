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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class TestSeries {
  static final List<String> FIELDS = PatchLint.FIELDS;

  @TempDir
  private Path root;
  private Path dir;

  @BeforeEach
  void setUp() throws IOException {
    dir = Files.createDirectories(root.resolve("1.0"));
    Files.writeString(dir.resolve("upstream.properties"),
      "hbase.version=1.0\ntag=rel/1.0\nmodules=hbase-server\nruns=true\n");
    write("0001-One.patch", SamplePatch.text("One", "none"));
    write("0002-Two.patch", SamplePatch.text("Two", "0001"));
    write("0003-Three.patch", SamplePatch.text("Three", "none"));
    list("0001-One.patch", "0002-Two.patch", "0003-Three.patch");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }

  private void list(String... names) throws IOException {
    Files.writeString(dir.resolve("series"), String.join("\n", names) + "\n");
  }

  @Test
  void testDocsSayWhichPatchesRunInFlushesAndCompactions() throws IOException {
    String docs = Files.readString(Built.DOCS.resolve("patches.md"));
    assertThat(Built.series().patches()).allSatisfy(patch -> assertThat(docs).contains(
      "- `" + patch.number() + "` " + patch.fields().get(PatchLint.FLUSH_COMPACTION) + "."));
  }

  @Test
  void testEveryPatchOfTheProjectNeedsTheGuard() {
    Series series = Built.series();
    assertThat(series.patches()).allSatisfy(
      patch -> assertThat(series.withDepends(patch)).extracting(Patch::number).startsWith("0001"));
  }

  @Test
  void testEveryPatchOfTheProjectCarriesATest() {
    assertThat(HBaseLines.read(Built.DIR.series()).series())
      .allSatisfy(series -> assertThat(series.patches())
        .filteredOn(patch -> patch.testClasses().isEmpty()).extracting(Patch::name).isEmpty());
  }

  @Test
  void testPatchesComeInOrderWithTheirHeaders() {
    Series series = Series.read(root, "1.0");
    assertThat(series.patches()).extracting(Patch::name).containsExactly("0001-One", "0002-Two",
      "0003-Three");
    Patch two = series.patches().get(1);
    assertThat(two.subject()).isEqualTo("Two");
    assertThat(two.fields().get("Why")).isEqualTo("an answer over two lines");
    assertThat(two.paths()).containsExactly("hbase-server/src/main/java/A.java");
    assertThat(two.diffs().get(0).hunks()).extracting(Patch.Hunk::oldStart).containsExactly(2, 9);
  }

  @Test
  void testVariantOfAPatchHoldsItAndWhatItDependsOn() {
    assertThat(VariantBuilder.variants(Series.read(root, "1.0")))
      .hasEntrySatisfying("0001-One",
        p -> assertThat(p).extracting(Patch::number).containsExactly("0001"))
      .hasEntrySatisfying("0002-Two",
        p -> assertThat(p).extracting(Patch::number).containsExactly("0001", "0002"))
      .hasEntrySatisfying("0003-Three",
        p -> assertThat(p).extracting(Patch::number).containsExactly("0003"))
      .hasEntrySatisfying("all",
        p -> assertThat(p).extracting(Patch::number).containsExactly("0001", "0002", "0003"))
      .hasSize(4);
  }

  @Test
  void testUnlistedPatchFileIsRefused() throws IOException {
    list("0001-One.patch", "0002-Two.patch");
    assertRefused("series does not list [0003-Three.patch]");
  }

  @Test
  void testListedPatchFileThatIsMissingIsRefused() throws IOException {
    Files.delete(dir.resolve("0003-Three.patch"));
    assertRefused("0003-Three.patch");
  }

  @ParameterizedTest
  @FieldSource("FIELDS")
  void testMissingHeaderFieldIsRefused(String field) throws IOException {
    write("0001-One.patch",
      SamplePatch.text("One", "none").replaceFirst("(?m)^" + field + ": .*\n( .*\n)?", ""));
    assertRefused("0001-One: header field \"" + field + ":\" is missing");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
    value = { "Bug: soon | Bug must name an issue HBASE-N",
      "Forwarded: yes | Forwarded must be no, not-needed: and why",
      "Applied-Upstream: 2.6.7 | Applied-Upstream must be a release and its issue",
      "Result: see docs/results | Result must say what, not where: bench docs writes it",
      "Meets: HBASE-29907 | Meets must name issues and, in brackets, their release",
      "Upstream: not yet | nobody knows the header field \"Upstream:\"" })
  void testWhatOtherToolsCannotReadOfUpstreamIsRefused(String line, String fault)
    throws IOException {
    String field = line.substring(0, line.indexOf(':'));
    String text = SamplePatch.text("One", "none");
    write("0001-One.patch",
      (text.contains("\n" + field + ": ")
        ? text.replaceFirst("(?m)^" + field + ": .*\n", "")
        : text).replace("\nSwitch:", "\n" + line + "\nSwitch:"));
    assertRefused("0001-One: " + fault);
  }

  @Test
  void testWhatUpstreamTookMayBeSaid() throws IOException {
    write("0001-One.patch",
      SamplePatch.text("One", "none").replace("\nBug: none\nForwarded: no\n",
        "\nBug: HBASE-1\nForwarded: HBASE-1\nApplied-Upstream: 2.6.7, HBASE-1\n"
          + "Meets: HBASE-29907 (2.6.5) in the same lines\n"));
    assertThat(Series.read(root, "1.0").patches()).hasSize(3);
  }

  @Test
  void testDependingOnALaterPatchIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "0002"));
    assertRefused("0001-One: depends on 0002");
  }

  @Test
  void testTwoPatchesWithOneNumberAreRefused() throws IOException {
    Files.move(dir.resolve("0003-Three.patch"), dir.resolve("0001-Three.patch"));
    list("0001-One.patch", "0002-Two.patch", "0001-Three.patch");
    assertRefused("have number 0001");
  }

  @Test
  void testRealCommitIdIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "none").replaceFirst("From 0", "From 1"));
    assertRefused("commit id must be zero");
  }

  @Test
  void testPatchOfMoreThan400LinesIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "none") + "+x\n".repeat(400));
    assertRefused("more than 400: split it");
  }

  @Test
  void testResultMayGrowWithWhatIsMeasured() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "none").replace("\nResult: an answer\n",
      "\nResult: A 2.00x (1.90-2.10):\n" + " and more\n".repeat(400)));
    assertThat(Series.read(root, "1.0").patches().get(0).fields().get("Result"))
      .startsWith("A 2.00x (1.90-2.10): and more");
  }

  @Test
  void testTestIsCountedByItself() throws IOException {
    String patch = SamplePatch.text("One", "none");
    String longest = patch + "+x\n".repeat(400 - (int) patch.lines().count());
    write("0001-One.patch", longest + SamplePatch.TEST + "+x\n".repeat(140 - 7));
    Patch one = Series.read(root, "1.0").patches().get(0);
    assertThat(one.mainPaths()).containsExactly(SamplePatch.PATH);
    assertThat(one.testClasses()).containsExactly("org.sample.TestSeries");
    assertThat(one.mainChanges() + "\n").isEqualTo(longest.substring(longest.indexOf("diff --")));
    write("0001-One.patch", patch + SamplePatch.TEST + "+x\n".repeat(140));
    assertRefused("0001-One: its test has 147 lines, more than 140");
  }

  @Test
  void testTestThatTheHeaderDoesNotNameIsRefused() throws IOException {
    write("0001-One.patch",
      SamplePatch.text("One", "none").replace("Tests: TestSeries", "Tests: no") + SamplePatch.TEST);
    assertRefused("0001-One: header field \"Tests:\" has to name TestSeries");
  }

  @Test
  void testChangedTestIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "none").replace("src/main", "src/test"));
    assertRefused("0001-One: hbase-server/src/test/java/A.java is changed");
  }

  @Test
  void testRemovingAFileIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("One", "none").replaceFirst("(?m)^index",
      "deleted file mode 100644\nindex"));
    assertRefused("A.java is removed or renamed");
  }

  @Test
  void testSubjectThatGitWouldCutInTheFileNameIsRefused() throws IOException {
    write("0001-One.patch", SamplePatch.text("x".repeat(53), "none"));
    assertRefused("0001-One: the subject must have 1 to 52 characters");
  }

  @Test
  void testPatchOfAnotherLineIsBorrowedByItsPath() throws IOException {
    Path other = Files.createDirectories(root.resolve("0.9"));
    Files.writeString(other.resolve("0004-Four.patch"), SamplePatch.text("Four", "0001"));
    list("0001-One.patch", "0002-Two.patch", "0003-Three.patch", "../0.9/0004-Four.patch");
    Series series = Series.read(root, "1.0");
    assertThat(series.patches()).filteredOn(series::borrows).extracting(Patch::name)
      .containsExactly("0004-Four");
  }

  @Test
  void testPatchThatALineGoesWithoutIsNamedWithItsReason() throws IOException {
    list("0001-One.patch", "0002-Two.patch", "0003-Three.patch", "# 0004-Four: has no such class");
    assertThat(Series.read(root, "1.0").absent())
      .containsExactly(Map.entry("0004-Four", "has no such class"));
  }

  @Test
  void testVersionWithoutSeriesIsAnErrorThatListsTheVersionsThereAre() {
    assertThatThrownBy(() -> Series.read(root, "2.0")).isInstanceOf(PatchesException.class)
      .hasMessageStartingWith("No patch series for HBase 2.0").hasMessageEndingWith("for 1.0");
  }

  @Test
  void testWhatRunsIsOneOfThreeWords() throws IOException {
    Files.writeString(dir.resolve("upstream.properties"),
      "hbase.version=1.0\ntag=rel/1.0\nmodules=hbase-server\nruns=yes\n");
    assertRefused("says runs=yes: it is true, regions or false");
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> Series.read(root, "1.0")).isInstanceOf(PatchesException.class)
      .hasMessageContaining(message).hasMessageNotContaining("\n");
  }
}
