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
package io.github.hbaseperf.app.demo;

import java.io.PrintStream;

/** Shows how far the demo is: a line per phase, and within a phase how much of it is done. */
final class DemoConsole {
  private final PrintStream out;
  /** A terminal gets one line rewritten in place, a log file a line every quarter. */
  private final boolean terminal;
  private final long startNanos = System.nanoTime();
  private String phase = "";
  private int shownQuarter;

  DemoConsole(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void phase(String text) {
    phase = text;
    shownQuarter = 0;
    out.printf("%s[%3d s] %s%n", terminal ? "\r\033[K" : "", seconds(), text);
  }

  void show(String variant, WorkerMessage message) {
    switch (message.kind()) {
      case PHASE -> phase(variant + ": " + message.text());
      case PROGRESS -> progress(message.done(), message.total());
      case WARNING -> out.println("Warning: " + message.text());
      default -> {
      }
    }
  }

  private void progress(long done, long total) {
    int quarter = (int) (done * 4 / total);
    if (terminal) {
      out.printf("\r\033[K[%3d s] %s: %d %%", seconds(), phase, done * 100 / total);
      out.flush();
    } else if (quarter > shownQuarter) {
      shownQuarter = quarter;
      out.printf("[%3d s] %s: %d %%%n", seconds(), phase, done * 100 / total);
    }
  }

  private long seconds() {
    return (System.nanoTime() - startNanos) / 1_000_000_000L;
  }
}
