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
package io.github.hbaseperf.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.trial.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the gate is configured to run is there, and nothing is left out in silence. */
class TestGateArguments {
  /** Their work is that of threads of servers and of HDFS, too, and differs from run to run. */
  private static final Set<String> NOT_OF_THEIR_THREAD = Set.of("CountBenchmark",
    "CountTableBenchmark", "CompareTablesBenchmark", "SnapshotCountBenchmark",
    "RegionPartsBenchmark", "ReopenedRegionBenchmark", "ClientScanBenchmark",
    "TableQuestionBenchmark", "BlockReadBenchmark", "StreamOpenBenchmark", "StepReadBenchmark");
  /** Tells about the machine. */
  private static final String CONTROL = "ControlBenchmark";

  @Test
  void testWorkOfEveryOtherClassIsCounted() throws IOException {
    Set<String> left = classes(".*");
    left.removeAll(classes(option("--benchmarks")));
    left.remove(CONTROL);
    assertThat(left).isEqualTo(NOT_OF_THEIR_THREAD);
  }

  @Test
  void testWhatIsTimedExistsAndIsCounted() throws IOException {
    for (String pattern : option("--time").split("\\|")) {
      assertThat(RunPlan.benchmarks(pattern)).as(pattern).isNotEmpty();
      assertThat(classes(option("--benchmarks"))).containsAll(classes(pattern));
    }
  }

  private static String option(String name) throws IOException {
    return Files.readAllLines(Kit.home().resolve("jmh-benchmarks/gate.args")).stream()
      .filter(line -> line.startsWith(name + "=")).findFirst().orElseThrow()
      .substring(name.length() + 1);
  }

  private static Set<String> classes(String regex) {
    return RunPlan.benchmarks(regex).stream().map(name -> name.split("\\."))
      .map(parts -> parts[parts.length - 2]).collect(Collectors.toCollection(TreeSet::new));
  }
}
