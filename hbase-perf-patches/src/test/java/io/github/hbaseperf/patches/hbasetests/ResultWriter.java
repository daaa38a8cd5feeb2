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
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Writes a line for each test of one class, at once. Safe for use by several threads. */
final class ResultWriter implements TestExecutionListener {
  private final String testClass;
  private final PrintWriter out;
  private final Map<String, Integer> times = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Long> startNanos = new HashMap<>();
  private boolean empty = true;

  ResultWriter(String testClass, PrintWriter out) {
    this.testClass = testClass;
    this.out = out;
  }

  @Override
  public synchronized void executionStarted(TestIdentifier test) {
    if (test.isTest()) {
      startNanos.put(test.getUniqueId(), System.nanoTime());
      write(Outcome.STARTED, name(test), 0, "");
    }
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest() || result.getStatus() != Status.SUCCESSFUL) {
      long start = startNanos.getOrDefault(test.getUniqueId(), System.nanoTime());
      write(outcome(result), name(test), (System.nanoTime() - start) / 1_000_000,
        result.getThrowable().map(Throwable::toString).orElse(""));
    }
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    write(Outcome.SKIPPED, name(test), 0, String.valueOf(reason));
  }

  /** A class without tests shows nothing, so it must not pass. */
  synchronized void endClass() {
    if (empty) {
      write(Outcome.FAILED, "<no tests>", 0, "");
    }
  }

  synchronized void cannotRun(Throwable cause) {
    write(Outcome.FAILED, "<class>", 0, cause.toString());
  }

  private static Outcome outcome(TestExecutionResult result) {
    return switch (result.getStatus()) {
      case SUCCESSFUL -> Outcome.PASSED;
      case ABORTED -> Outcome.SKIPPED;
      case FAILED -> Outcome.FAILED;
    };
  }

  private String name(TestIdentifier test) {
    return names.computeIfAbsent(test.getUniqueId(), id -> {
      String name = test.getSource().filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getMethodName()).orElse("<class>");
      if (!test.isTest()) {
        name = name.replaceFirst("^(\\w+)$", "<$1>");
      }
      int time = times.merge(name, 1, Integer::sum);
      return time == 1 ? name : name + "[" + time + "]";
    });
  }

  private void write(Outcome outcome, String test, long millis, String detail) {
    empty = false;
    out.println(new TestLine(outcome, testClass, test, millis, detail).format());
    out.flush();
  }
}
