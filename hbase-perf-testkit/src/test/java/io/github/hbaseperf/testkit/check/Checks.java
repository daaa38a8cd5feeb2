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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.differential.KnownDifferences;
import io.github.hbaseperf.testkit.differential.Simulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Checks of the HBase that the tests run on. */
final class Checks {
  private static final Path OUTPUT = Path.of("target", "check");

  private Checks() {
  }

  /** Checks seeds from the first one on, for so long. A difference is printed and fails. */
  static void check(long firstSeed, long tables, long seconds) throws IOException {
    Checker checker =
      new Checker(Simulator.create(KnownDifferences.ofStock(), List.of()), OUTPUT, 1);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (long i = 0; checker.goesOn() && i < tables && System.nanoTime() < end; i++) {
      checker.check(firstSeed + i);
    }
    CheckReport report = checker.report(List.of());
    System.out.print(report.text());
    assertThat(report.found()).as(report.differences()).isZero();
    assertThat(report.tables()).isPositive();
  }
}
