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

import io.github.hbaseperf.coprocessor.client.ForecastProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;

/** Shows on standard error how far a forecast has come; or nothing, where nobody looks. */
final class ForecastBar implements Consumer<ForecastProgress>, AutoCloseable {

  /** Or null. */
  private final ProgressBar bar;

  private ForecastBar(ProgressBar bar) {
    this.bar = bar;
  }

  static ForecastBar on(PrintWriter err, ProgressOption option) {
    return new ForecastBar(option.bar(err, "forecast", " regions"));
  }

  @Override
  public void accept(ForecastProgress progress) {
    if (bar != null) {
      bar.maxHint(progress.regions());
      bar.stepTo(progress.regionsDone());
      bar.setExtraMessage(" " + progress.cells() + " cells");
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
