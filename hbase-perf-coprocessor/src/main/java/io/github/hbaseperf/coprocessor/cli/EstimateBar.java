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

import io.github.hbaseperf.coprocessor.estimate.EstimateProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;

/** Shows on standard error how far an estimate has come; or nothing, where nobody looks. */
final class EstimateBar implements Consumer<EstimateProgress>, AutoCloseable {

  /** Or null. */
  private final ProgressBar bar;

  private EstimateBar(ProgressBar bar) {
    this.bar = bar;
  }

  static EstimateBar on(PrintWriter err, ProgressOption option) {
    return new EstimateBar(option.bar(err, "estimate", " regions"));
  }

  @Override
  public void accept(EstimateProgress progress) {
    if (bar != null) {
      bar.maxHint(progress.regions());
      bar.stepTo(progress.regionsDone());
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
