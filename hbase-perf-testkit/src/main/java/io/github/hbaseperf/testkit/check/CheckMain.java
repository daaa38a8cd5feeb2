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
package io.github.hbaseperf.testkit.check;

import io.github.hbaseperf.testkit.differential.Simulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.PrimitiveIterator;

/**
 * Holds the HBase on the class path against the model, with random cases. Exit code 0 if it did
 * what the model allows, 1 if it did not or if something was never tried, 2 if called wrong, 3 if
 * the check itself failed.
 */
public final class CheckMain {
  /** The report as JSON, in the folder for cases that differ. */
  public static final String REPORT = "report.json";

  private CheckMain() {
  }

  public static void main(String[] args) {
    ExitCode.of(() -> run(args));
  }

  private static int run(String[] args) throws IOException {
    CheckOptions options;
    try {
      options = CheckOptions.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(CheckOptions.USAGE);
      return 2;
    }
    CheckReport report = check(options);
    System.out.print(report.text());
    report.write(Path.of(options.output(), REPORT));
    return report.isGood() ? 0 : 1;
  }

  private static CheckReport check(CheckOptions options) throws IOException {
    Checker checker = new Checker(Simulator.create(options.known(), options.readers()),
      Path.of(options.output()), options.differences());
    CheckEnd end = new CheckEnd(options.tables(), options.minutes(), System::nanoTime);
    CheckProgress progress = new CheckProgress(System.err, System::nanoTime);
    PrimitiveIterator.OfLong seeds = options.seeds();
    while (seeds.hasNext() && checker.goesOn() && !end.isReached()) {
      checker.check(seeds.nextLong());
      end.tableDone();
      progress.tell(() -> checker.summary() + end.left());
    }
    return checker.report(options.counters());
  }
}
