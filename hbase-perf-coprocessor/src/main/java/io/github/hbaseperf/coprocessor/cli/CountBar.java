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

import io.github.hbaseperf.coprocessor.client.CountProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows on standard error how far a count has come; or nothing, where nobody looks. */
final class CountBar implements Consumer<CountProgress>, AutoCloseable {

  private static final int COLUMNS = 100;

  private final ProgressBar bar;

  private CountBar(ProgressBar bar) {
    this.bar = bar;
  }

  /** A bar if there is a terminal, or if forced. */
  static CountBar on(PrintWriter err, boolean forced) {
    return new CountBar(bar(err, forced, "count", " regions"));
  }

  /** Null unless there is a terminal, or it is forced. */
  static ProgressBar bar(PrintWriter err, boolean forced, String task, String unit) {
    if (!forced && System.console() == null) {
      return null;
    }
    return new ProgressBarBuilder().setTaskName(task).setUnit(unit, 1)
      .setStyle(ProgressBarStyle.ASCII).clearDisplayOnFinish()
      .setConsumer(new DelegatingProgressBarConsumer(line -> {
        err.print(line);
        err.flush();
      }, COLUMNS)).build();
  }

  @Override
  public void accept(CountProgress progress) {
    if (bar != null) {
      bar.maxHint(progress.ranges());
      bar.stepTo(progress.rangesDone());
      bar.setExtraMessage(" " + progress.rows() + " rows");
    }
  }

  /** Wipes the bar. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
