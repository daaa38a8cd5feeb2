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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPatchApplier {
  @TempDir
  private Path temp;
  private Path source;
  private Git git;

  @BeforeEach
  void setUp() throws IOException {
    source = temp.resolve("tree").resolve(SamplePatch.PATH);
    Files.createDirectories(source.getParent());
    git = Git.isolated(temp.resolve("tree"));
    git.run("init", "--quiet");
  }

  private void commit(String text) throws IOException {
    Files.writeString(source, text);
    git.run("add", "--all");
    git.run("commit", "--quiet", "--message", "source");
  }

  private void apply(String patchText) throws IOException {
    Path file = Files.writeString(temp.resolve("0001-One.patch"), patchText);
    new PatchApplier(git).apply(List.of(Patch.read(file)));
  }

  private void assertDoesNotApply(String... parts) {
    assertThatThrownBy(() -> apply(SamplePatch.text("One", "none")))
      .isInstanceOf(PatchesException.class).hasMessageStartingWith("0001-One does not apply: ")
      .hasMessageContainingAll(parts).hasMessageNotContaining("\n");
    assertThat(git.run("status", "--porcelain")).isEmpty();
    assertThat(git.run("rev-list", "--count", "HEAD")).isEqualTo("1\n");
  }

  @Test
  void testPatchBecomesACommitWithItsMessage() throws IOException {
    commit(SamplePatch.SOURCE);
    apply(SamplePatch.text("One", "none"));
    assertThat(source).hasContent(
      SamplePatch.SOURCE.replace("3\n4", "three\n4").replace("9\n", "9\nnine and a half\n"));
    assertThat(git.run("log", "-1", "--format=%s %an")).isEqualTo("One A\n");
  }

  @Test
  void testHunkMayHaveMoved() throws IOException {
    commit("0\n" + SamplePatch.SOURCE);
    apply(SamplePatch.text("One", "none"));
    assertThat(source).content().contains("three", "nine and a half");
  }

  @Test
  void testHunkThatDoesNotMatchIsNamed() throws IOException {
    commit(SamplePatch.SOURCE.replace("3\n4", "drei\n4"));
    assertDoesNotApply("hunk 1 of " + SamplePatch.PATH, "@@ -2,3 +2,3 @@");
  }

  @Test
  void testLaterHunkIsNamedByItsOwnNumber() throws IOException {
    commit(SamplePatch.SOURCE.replace("10\n", "zehn\n"));
    assertDoesNotApply("hunk 2 of " + SamplePatch.PATH, "@@ -9,2 +9,3 @@");
  }

  @Test
  void testFuzzIsRefused() throws IOException {
    // Only a line of context differs; patch(1) would apply this with fuzz 1.
    commit(SamplePatch.SOURCE.replace("2\n3\n4", "2 \n3\n4"));
    assertDoesNotApply("hunk 1 of " + SamplePatch.PATH);
  }

  @Test
  void testFileThatIsNotThereIsNamed() throws IOException {
    source = source.resolveSibling("B.java");
    commit(SamplePatch.SOURCE);
    assertDoesNotApply(SamplePatch.PATH, "No such file");
  }

  @Test
  void testConfigurationOfTheOuterRepositoryStaysOutside() throws IOException {
    assertThat(git.run("rev-parse", "--show-toplevel").strip())
      .isEqualTo(temp.resolve("tree").toRealPath().toString());
    SourceTree.delete(temp.resolve("tree/.git"));
    assertThat(git.tryRun("rev-parse", "--show-toplevel").ok()).isFalse();
  }
}
