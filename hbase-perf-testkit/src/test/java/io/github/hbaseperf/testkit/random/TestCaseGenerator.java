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
package io.github.hbaseperf.testkit.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.CaseText;
import io.github.hbaseperf.testkit.differential.Operation;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TestCaseGenerator {
  @Test
  void testCasesPrintAndParseBack() {
    for (long seed = 0; seed < 500; seed++) {
      Case made = CaseGenerator.generate(seed).made();
      assertThat(CaseText.parse(made.toString())).as("seed " + seed).isEqualTo(made);
    }
  }

  @Test
  void testSeedGivesTheSameCaseAgain() {
    assertThat(CaseGenerator.generate(7)).isEqualTo(CaseGenerator.generate(7));
    assertThat(CaseGenerator.generate(7)).isNotEqualTo(CaseGenerator.generate(8));
  }

  @Test
  void testEveryFeatureIsOnNowAndThen() {
    Set<Feature> seen = EnumSet.noneOf(Feature.class);
    for (long seed = 0; seed < 200; seed++) {
      seen.addAll(CaseGenerator.generate(seed).features());
    }
    assertThat(seen).containsExactly(Feature.values());
  }

  @Test
  void testShortRowsComeBehindLongOnes() {
    int seeds = 0;
    int behind = 0;
    for (long seed = 0; seed < 600; seed++) {
      CaseGenerator.Generated generated = CaseGenerator.generate(seed);
      if (generated.features().contains(Feature.LONG_ROWS)) {
        seeds++;
        List<Boolean> areLong =
          rows(generated.made()).stream().map(row -> row.length() >= 8).toList();
        behind += Collections.indexOfSubList(areLong, List.of(true, false)) < 0 ? 0 : 1;
      }
    }
    assertThat(seeds).isGreaterThan(60);
    assertThat(behind).isGreaterThan(seeds / 2);
  }

  private static Set<String> rows(Case made) {
    Set<String> rows = new TreeSet<>();
    for (Operation operation : made.operations()) {
      if (operation instanceof Operation.Write write) {
        write.cells().forEach(cell -> rows.add(cell.row()));
      }
    }
    return rows;
  }
}
