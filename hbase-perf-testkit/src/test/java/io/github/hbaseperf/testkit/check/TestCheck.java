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

import io.github.hbaseperf.testkit.differential.CaseText;
import io.github.hbaseperf.testkit.differential.KnownDifferences;
import io.github.hbaseperf.testkit.differential.Outcome;
import io.github.hbaseperf.testkit.differential.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestCheck {
  private static final Path CASES = Path.of("src", "test", "resources", "cases");

  @Test
  void testTablesByChanceAreAsTheModel() throws IOException {
    Checks.check(171, 300, 15);
  }

  @Test
  void testSavedCasesAreAsTheModelOrKnown() throws IOException {
    Simulator simulator = Simulator.ofSmallCases(KnownDifferences.ofStock(), List.of());
    List<Path> files = ReplayMain.files(CASES);
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      Outcome outcome = simulator.run(CaseText.parse(Files.readString(file)));
      assertThat(outcome.difference()).as(file.toString()).isEmpty();
    }
  }

  /** Files called stock-… are of faults of HBase: without the list each has to be found. */
  @Test
  void testFaultsOfStockAreFound() throws IOException {
    Simulator simulator = Simulator.ofSmallCases(KnownDifferences.none(), List.of());
    for (Path file : ReplayMain.files(CASES)) {
      boolean fault = file.getFileName().toString().startsWith("stock-");
      Outcome outcome = simulator.run(CaseText.parse(Files.readString(file)));
      assertThat(outcome.difference().isPresent()).as(file.toString()).isEqualTo(fault);
    }
  }
}
