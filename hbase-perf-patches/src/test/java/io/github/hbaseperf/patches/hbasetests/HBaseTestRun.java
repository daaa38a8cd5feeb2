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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.patches.VariantJvm;
import io.github.hbaseperf.patches.hbasetests.TestLine.Outcome;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a JVM did with a test class.
 * @param lines by name of the test, each as it was last
 */
record HBaseTestRun(TreeMap<String, TestLine> lines, long millis) {

  /**
   * Runs test classes one after another in one JVM, which is killed after its limit.
   * @param temp where to make a folder for its results
   */
  static HBaseTestRun of(VariantJvm jvm, Path temp, Collection<String> testClasses)
    throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory(temp, "run");
    Path results = dir.resolve("results.tsv");
    List<String> arguments = new ArrayList<>(List.of(results.toString()));
    arguments.addAll(testClasses);
    ChildRun run = jvm.runOrKill(dir, HBaseTestRunner.class, arguments.toArray(String[]::new));
    assertThat(results).as(run.err()).exists();
    return read(String.join(" ", testClasses), Files.readAllLines(results), 0);
  }

  /**
   * Reads what a runner wrote. If it did not come to its end, that is a failed test, and so are
   * those that had started.
   */
  static HBaseTestRun read(String testClass, List<String> written, long millis) {
    TreeMap<String, TestLine> lines = new TreeMap<>();
    boolean ended =
      !written.isEmpty() && written.get(written.size() - 1).equals(HBaseTestRunner.END);
    for (String text : ended ? written.subList(0, written.size() - 1) : written) {
      TestLine line = TestLine.parse(text);
      lines.put(line.name(), line);
    }
    if (!ended) {
      TestLine died = new TestLine(Outcome.FAILED, testClass.replaceFirst("[# ].*", ""), "<JVM>",
        millis, "did not end");
      lines.put(died.name(), died);
    }
    return new HBaseTestRun(lines, millis);
  }

  Set<String> failed() {
    Set<String> failed = with(Outcome.FAILED);
    failed.addAll(with(Outcome.STARTED));
    return failed;
  }

  Set<String> passed() {
    return with(Outcome.PASSED);
  }

  Set<String> skipped() {
    return with(Outcome.SKIPPED);
  }

  private Set<String> with(Outcome outcome) {
    Set<String> names = new TreeSet<>();
    lines.forEach((name, line) -> {
      if (line.outcome() == outcome) {
        names.add(name);
      }
    });
    return names;
  }
}
