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
package io.github.hbaseperf.patches.hbasetests;

import io.github.hbaseperf.patches.VariantJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a test class, methods of it, or several classes, in a JVM of its own with a variant in
 * front, and with the heap and the settings of HBase's own build, without which some of its tests
 * cannot run.
 */
final class HBaseTestJvm implements Judge.Runs {
  private static final String HEAP = "-Xmx2200m";

  private final Path workDir;
  private final Path kept;
  private final long timeoutSeconds;

  /**
   * Makes a runner.
   * @param workDir for what the tests write, which nobody needs later
   * @param kept    for what a run said that had a failed test
   */
  HBaseTestJvm(Path workDir, Path kept, long timeoutSeconds) {
    this.workDir = workDir;
    this.kept = kept;
    this.timeoutSeconds = timeoutSeconds;
  }

  @Override
  public HBaseTestRun run(String variant, String testClasses, String... jvmOptions)
    throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory(workDir, "tests");
    Path results = dir.resolve("results.tsv");
    VariantJvm jvm =
      VariantJvm.of(variant).behind(settings()).option(HEAP).timeoutSeconds(timeoutSeconds);
    List.of(jvmOptions).forEach(jvm::option);
    long start = System.nanoTime();
    ChildRun jvmRun =
      jvm.runOrKill(dir, HBaseTestRunner.class, (results + " " + testClasses).split(" "));
    HBaseTestRun run = HBaseTestRun.read(testClasses,
      Files.exists(results) ? Files.readAllLines(results) : List.of(),
      (System.nanoTime() - start) / 1_000_000);
    if (!run.failed().isEmpty()) {
      keep(variant + "-" + testClasses.replaceFirst(" .*", "-and-others"), run, jvmRun);
    }
    return run;
  }

  /** The folder of HBase's settings for its tests. */
  private static Path settings() {
    try {
      return Path.of(HBaseTestJvm.class.getResource("conf/hbase-site.xml").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private void keep(String name, HBaseTestRun run, ChildRun jvmRun) throws IOException {
    Files.createDirectories(kept);
    StringBuilder text = new StringBuilder();
    run.lines().values().forEach(line -> text.append(line.format()).append('\n'));
    Files.writeString(kept.resolve(name + ".txt"),
      text + "killed: " + jvmRun.killed() + "\n" + jvmRun.out() + jvmRun.err());
  }
}
