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

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * One line of results, its cells separated by tabs.
 * @param testClass the class that was asked for, where a base class has the method, too
 * @param test      name of the method, and from the second time on which time it is: that of a
 *                  parameterized test is the same in every JVM, the text of its parameters is not;
 *                  or a name in angle brackets for what is no method
 * @param detail    what was thrown, in one line, or empty
 */
record TestLine(Outcome outcome, String testClass, String test, long millis, String detail) {

  /** How a test stands. {@code STARTED} last of all: the JVM ended, or was ended, in it. */
  enum Outcome {
    STARTED, PASSED, FAILED, SKIPPED
  }

  /** Class and method without packages: what lists and pages call a test. */
  String name() {
    return testClass.replaceFirst("^org\\.apache\\.hadoop\\.hbase\\.", "") + "#" + test;
  }

  String format() {
    return Arrays.asList(outcome, testClass, test, millis, detail).stream()
      .map(cell -> cell.toString().replaceAll("\\s+", " ")).collect(Collectors.joining("\t"));
  }

  /** Throws {@code IllegalArgumentException} for what is no line, as half a line is. */
  static TestLine parse(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != 5) {
      throw new IllegalArgumentException("not a line of results: " + line);
    }
    return new TestLine(Outcome.valueOf(cells[0]), cells[1], cells[2], Long.parseLong(cells[3]),
      cells[4]);
  }
}
