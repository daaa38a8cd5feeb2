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
package io.github.hbaseperf.coprocessor.cli;

import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Option;

/** Whether a command shows how far it has come. */
final class ProgressOption {

  private static final int COLUMNS = 100;

  @Option(names = "--progress",
    description = "Show progress on standard error even if it is not a terminal.")
  private boolean forced;

  private final boolean shown;

  ProgressOption() {
    this(true);
  }

  private ProgressOption(boolean shown) {
    this.shown = shown;
  }

  /** For a command that nobody looks at. */
  static ProgressOption none() {
    return new ProgressOption(false);
  }

  /** A bar if there is a terminal, or if it is forced; else null. */
  ProgressBar bar(PrintWriter err, String task, String unit) {
    if (!shown || !forced && !Terminal.isThere()) {
      return null;
    }
    return new ProgressBarBuilder().setTaskName(task).setUnit(unit, 1)
      .setStyle(ProgressBarStyle.ASCII).continuousUpdate().clearDisplayOnFinish()
      .setConsumer(new DelegatingProgressBarConsumer(line -> {
        err.print(line);
        err.flush();
      }, COLUMNS)).build();
  }
}
