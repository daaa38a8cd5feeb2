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
package io.github.hbaseperf.testkit.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.Test;

class TestSimulator {
  private static final String CASE = String.join("\n", "table cache=NONE", "family name=f",
    "write PUT r f:q@1=v", "ask request=any");

  /** A machine may take the processor away from the JVM, and still count it as the JVM's time. */
  @Test
  void testWhatDoesNotEndOnceOnlyIsNoDifference() throws IOException {
    EndlessOnce reader = new EndlessOnce();
    Outcome outcome =
      Simulator.create(KnownDifferences.ofStock(), List.of(reader)).run(CaseText.parse(CASE));
    assertThat(outcome.difference()).isEmpty();
    assertThat(reader.asked).isEqualTo(2);
  }

  /** Is right, but for the first time: then it holds a lock that closing the region waits for. */
  private static final class EndlessOnce implements TableReader {
    private int asked;

    @Override
    public Case withQuestions(Case made, long seed) {
      return made;
    }

    @Override
    public void begin() {
    }

    @Override
    public void end(HRegion region) {
    }

    @Override
    public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question)
      throws IOException {
      asked++;
      if (asked == 1) {
        regions.get(0).region().startRegionOperation();
      }
      while (asked == 1) {
        Thread.onSpinWait();
      }
      return Optional.empty();
    }

    @Override
    public Map<String, Long> used() {
      return Map.of();
    }
  }
}
