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

import io.github.hbaseperf.coprocessor.client.CompareProgress;
import io.github.hbaseperf.coprocessor.client.CountProgress;
import io.github.hbaseperf.coprocessor.client.ForecastProgress;
import io.github.hbaseperf.coprocessor.deploy.ReopenProgress;
import io.github.hbaseperf.coprocessor.estimate.EstimateProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;

/** Shows on standard error how far a command has come; or nothing, where nobody looks. */
final class CommandBar implements AutoCloseable {

  /** Or null. */
  private final ProgressBar bar;

  private CommandBar(ProgressBar bar) {
    this.bar = bar;
  }

  /** @param unit what the steps of the command are */
  static CommandBar on(PrintWriter err, ProgressOption option, String command, String unit) {
    return new CommandBar(option.bar(err, command, " " + unit));
  }

  void show(CountProgress progress) {
    show(progress.ranges(), progress.rangesDone(), progress.rows() + " rows");
  }

  void show(ForecastProgress progress) {
    show(progress.regions(), progress.regionsDone(), progress.cells() + " cells");
  }

  void show(CompareProgress progress) {
    show(progress.steps(), progress.stepsDone(),
      progress.rows() + " rows, " + progress.differences() + " different");
  }

  void show(EstimateProgress progress) {
    show(progress.regions(), progress.regionsDone(), "");
  }

  private void show(long steps, long stepsDone, String message) {
    if (bar != null) {
      bar.maxHint(steps);
      bar.stepTo(stepsDone);
      bar.setExtraMessage(message.isEmpty() ? "" : " " + message);
    }
  }

  /** Returns null where nobody looks, so that nobody asks for what is not shown. */
  Consumer<ReopenProgress> ofRegionsReopened() {
    return bar == null
      ? null
      : progress -> show(progress.regions(), progress.regionsReopened(), "");
  }

  /** Wipes the bar. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
