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

import io.github.hbaseperf.patches.hbasetests.TestLine.Outcome;
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
      TestLine died = new TestLine(Outcome.FAILED, testClass.replaceFirst("#.*", ""), "<JVM>",
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
