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

import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPatchesCommand {
  @TempDir
  private Path temp;
  private Path checkout;

  @BeforeEach
  void setUp() throws IOException {
    checkout = temp.resolve("hbase");
    SourceTree.create(checkout, Built.DIR.sources(Built.HBASE_VERSION), Built.series());
    String release = Built.series().tag().replaceFirst("^rel/", "");
    Files.writeString(checkout.resolve("pom.xml"), "<revision>" + release + "</revision>\n");
    Git git = Git.isolated(checkout);
    git.run("add", "pom.xml");
    git.run("commit", "--quiet", "--message", "pom");
    git.run("config", "user.name", "A");
    git.run("config", "user.email", "a@localhost");
  }

  private ChildRun patches(String... arguments) throws Exception {
    return VariantJvm.of(Variants.STOCK).option("-Dhbase.perf.patches.dir=" + Built.DIR.root())
      .run(temp, PatchesCommand.class, arguments);
  }

  private void assertFailsWithOneLine(ChildRun run, String... parts) {
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().contains(parts);
  }

  @Test
  void testListShowsNameSubjectResultAndSwitch() throws Exception {
    ChildRun run = patches("list");
    assertThat(run.exitCode()).isZero();
    for (Patch patch : Built.series().patches()) {
      assertThat(run.out()).contains(patch.name(), patch.subject(),
        "Result: " + patch.fields().get("Result"), "Switch: " + patch.fields().get("Switch"));
    }
  }

  @Test
  void testVerifyAcceptsTheSeries() throws Exception {
    ChildRun run = patches("verify", "--hbase-version", Built.HBASE_VERSION);
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines().get(0)).startsWith("HBase lines: 1, about ");
    assertThat(run.outLines().stream().skip(1)).hasSize(Built.series().patches().size() + 1)
      .allMatch(line -> line.startsWith("ok "));
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void testApplyCommitsEveryPatchToTheCheckout() throws Exception {
    ChildRun run = patches("apply", "--source", checkout.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    int patches = Built.series().patches().size();
    assertThat(Git.isolated(checkout).run("log", "-" + patches, "--reverse", "--format=%s").lines())
      .containsExactlyElementsOf(Built.series().patches().stream().map(Patch::subject).toList());
  }

  @Test
  void testApplyThatFailsLeavesTheCheckoutAsItWas() throws Exception {
    Git git = Git.isolated(checkout);
    List<Patch> patches = Built.series().patches();
    String path = patches.get(patches.size() - 1).paths().stream()
      .filter(file -> Files.exists(checkout.resolve(file))).findFirst().orElseThrow();
    Patch first =
      patches.stream().filter(patch -> patch.paths().contains(path)).findFirst().orElseThrow();
    git.run("rm", "--quiet", path);
    git.run("commit", "--quiet", "--message", "without a file");
    String head = git.run("rev-parse", "HEAD");
    assertFailsWithOneLine(patches("apply", "--source", checkout.toString()), first.name(),
      "No such file");
    assertThat(git.run("rev-parse", "HEAD")).isEqualTo(head);
    assertThat(git.run("status", "--porcelain")).isEmpty();
  }

  @Test
  void testApplyRefusesUncommittedChanges() throws Exception {
    Files.writeString(checkout.resolve("new"), "x");
    assertFailsWithOneLine(patches("apply", "--source", checkout.toString()),
      "uncommitted changes");
  }

  @Test
  void testApplyRefusesAnotherRelease() throws Exception {
    Files.writeString(checkout.resolve("pom.xml"), "<revision>0.94.0</revision>");
    assertFailsWithOneLine(patches("apply", "--source", checkout.toString()), "HBase 0.94.0",
      Built.series().tag());
  }

  @Test
  void testApplyRefusesAFolderThatIsNoCheckout() throws Exception {
    assertFailsWithOneLine(patches("apply", "--source", temp.toString()), "not a git checkout");
  }

  @Test
  void testVersionWithoutSeriesIsOneLine() throws Exception {
    assertFailsWithOneLine(patches("list", "--hbase-version", "1.0"),
      "No patch series for HBase 1.0", Built.HBASE_VERSION);
  }

  @Test
  void testWrongUsageExitsWith2() throws Exception {
    assertThat(patches("apply").exitCode()).isEqualTo(2);
    assertThat(patches("list", "--no-such-option").exitCode()).isEqualTo(2);
  }
}
