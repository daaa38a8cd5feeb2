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
import java.util.EnumSet;
import java.util.Set;
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
}
