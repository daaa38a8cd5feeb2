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

import io.github.hbaseperf.coprocessor.deploy.ReopenProgress;
import java.io.PrintWriter;
import java.util.function.Consumer;
import me.tongfei.progressbar.ProgressBar;

/** Shows on standard error how many regions were reopened; or nothing, where nobody looks. */
final class ReopenBar implements Consumer<ReopenProgress>, AutoCloseable {

  /** Or null. */
  private final ProgressBar bar;

  private ReopenBar(ProgressBar bar) {
    this.bar = bar;
  }

  static ReopenBar on(PrintWriter err, ProgressOption option) {
    return new ReopenBar(option.bar(err, "reopen", " regions"));
  }

  /** Returns itself; null where nobody looks, so that nobody asks for what is not shown. */
  Consumer<ReopenProgress> listener() {
    return bar == null ? null : this;
  }

  @Override
  public void accept(ReopenProgress progress) {
    bar.maxHint(progress.regions());
    bar.stepTo(progress.regionsReopened());
  }

  /** Wipes the bar. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
