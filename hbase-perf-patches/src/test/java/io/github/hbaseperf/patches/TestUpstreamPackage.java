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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes to HBase applies to each of its lines by itself. */
class TestUpstreamPackage {
  private static final HBaseLines LINES = HBaseLines.read(Built.DIR.series());

  @TempDir
  private Path folder;

  static List<String> versions() {
    return TestHBaseLines.versions();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void testEachPatchThatUpstreamNeedsAppliesToTheRelease(String version) throws IOException {
    Series series = Series.read(Built.DIR.series(), version);
    SourceTree tree = SourceTree.create(folder.resolve("tree"), Built.DIR.sources(version), series);
    for (Patch patch : series.patches()) {
      if (patch.fields().get("Forwarded").startsWith("not-needed")) {
        continue;
      }
      Path output = folder.resolve(patch.number());
      UpstreamPackage.of(LINES, patch.number()).write(output);
      tree.reset();
      String base = tree.git().run("rev-parse", "HEAD").strip();
      tree.git().run("am", "--quiet", "--no-3way",
        output.resolve(version + ".mbox").toAbsolutePath().toString());
      assertThat(tree.git().run("log", "-1", "--format=%s").strip())
        .isEqualTo("HBASE-XXXXX " + patch.subject());
      assertThat(tree.git().run("log", "--format=%B", base + "..HEAD")).doesNotContain("Switch:",
        "Drop-when:", "overlay");
      assertThat(tree.git().run("diff", "--name-only", "HEAD~1").lines())
        .containsExactlyInAnyOrderElementsOf(patch.paths());
    }
  }

  @Test
  void testIssueSaysWhatAReviewerAsks() throws IOException {
    List<Path> files = UpstreamPackage.of(LINES, "0018").write(folder);
    assertThat(files).extracting(file -> file.getFileName().toString()).contains("jira.txt",
      "3.0.0.mbox", Built.HBASE_VERSION + ".mbox");
    assertThat(Files.readString(folder.resolve("jira.txt"))).startsWith("Summary: Never skip")
      .contains("Affects versions: ", ", 3.0.0\n", "HBASE-18471", "h3. Smallest case",
        "h3. Flushes and compactions", "regionserver.TestFamilyDeleteGuard",
        "hbase.perf.family-delete-guard.enabled")
      .doesNotContain("TestVariant", "docs/results", "rel/");
  }

  @Test
  void testIssueHasWhatWasMeasuredAndNotWhereThatIsKept() throws IOException {
    assertThat(resultOf("not measured alone with a verdict; the series: docs/results/patches.md"))
      .doesNotContain("h3. Result");
    assertThat(resultOf("A.one rows=2 query=ALL 2.00x (1.90-2.10) and 0.87x bytes and 0.60x "
      + "hdfs.bytes, A.two 0.50x (0.40-0.60): single patch over stock, commit c0ffee1, "
      + "docs/results/runs/2026-01-02-c0ffee1-xeon/a.json; B.b rows=2 the same (0.98-1.02), "
      + "B.c inconclusive and 0.50x bytes: single patch over stock, commit c0ffee2, "
      + "docs/results/runs/2026-01-03-c0ffee2-epyc/b.json"))
        .contains(
          """
            h3. Result

            || Benchmark || Parameters || Times as fast || 95 % interval || Counted, of stock's ||
            | A.one | rows=2 query=ALL | 2.00 | 1.90-2.10 | 0.87x bytes, 0.60x hdfs.bytes |
            | A.two |   | 0.50 | 0.40-0.60 |   |
            | B.b | rows=2 | the same | 0.98-1.02 |   |
            | B.c |   | inconclusive |   | 0.50x bytes |

            JMH, stock and this patch alone in turns, each trial in a JVM of its own: 2026-01-02 on xeon, 2026-01-03 on epyc.
            """)
        .doesNotContain("c0ffee", "docs/results");
  }

  private String resultOf(String field) throws IOException {
    Path line = Files.createDirectories(folder.resolve("series/1.0"));
    Files.writeString(line.resolve("series"), "0001-One.patch\n");
    Files.writeString(line.resolve("upstream.properties"),
      "hbase.version=1.0\ntag=rel/1.0\nmodules=hbase-server\nruns=true\n");
    Files.writeString(line.resolve("0001-One.patch"), SamplePatch.text("One", "none")
      .replace("\nResult: an answer\n", "\nResult: " + field + "\n"));
    UpstreamPackage.of(HBaseLines.read(line.getParent()), "0001").write(folder);
    return Files.readString(folder.resolve("jira.txt"));
  }

  @Test
  void testWhatOnlyOverlaysNeedIsRefused() {
    assertThatThrownBy(() -> UpstreamPackage.of(LINES, "0001")).isInstanceOf(PatchesException.class)
      .hasMessageContaining("not for upstream");
    assertThatThrownBy(() -> UpstreamPackage.of(LINES, "4711")).isInstanceOf(PatchesException.class)
      .hasMessageContaining("patches list");
  }
}
