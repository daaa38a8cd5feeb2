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
package io.github.hbaseperf.coprocessor.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.server.compaction.ForecastReader;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.fault.FaultBuilder;
import io.github.hbaseperf.testkit.fault.FaultHunt;
import io.github.hbaseperf.testkit.fault.FaultRecord;
import io.github.hbaseperf.testkit.fault.PlantedFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulator finds what is wrong with an endpoint that has a fault: some of the planted ones, or
 * with {@code -Dfaults=long} all, which writes docs/results/faults/endpoint.json;
 * {@code -Dfaults=NN,MM} takes those with these numbers.
 */
class ITPlantedFaults {
  private static final String LONG = "long";
  private static final String FAULTS = System.getProperty("faults", "05,16");
  private static final int TABLES = Integer.getInteger("faults.tables", 10_000);
  private static final long TIMEOUT_SECONDS = 900;

  @TempDir
  private static Path temp;
  private static FaultBuilder builder;
  private static FaultRecord record;

  @BeforeAll
  static void prepare() throws IOException, InterruptedException {
    builder = new FaultBuilder(path -> Files.readString(Path.of("..", path)),
      System.getProperty("java.class.path"));
    record = FaultRecord.begin("Faults planted in the endpoint",
      "mvn -pl hbase-perf-coprocessor -am verify -Dit.test=simulation.ITPlantedFaults"
        + " -Dfaults=long -Dfailsafe.failIfNoSpecifiedTests=false");
  }

  @AfterAll
  static void close() throws IOException, InterruptedException {
    builder.close();
    if (FAULTS.equals(LONG)) {
      record.write(Path.of("..", "docs", "results", "faults", "endpoint.json"));
    }
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.readAll(Path.of("src", "test", "faults")).stream()
      .filter(fault -> FAULTS.equals(LONG)
        || Arrays.asList(FAULTS.split(",")).contains(fault.name().substring(0, 2)))
      .toList();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void testSimulatorFindsFault(PlantedFault fault) throws Exception {
    Path classes = builder.build(fault, Path.of("target", "faults", "IT", fault.name()));
    FaultHunt.Find find = ReaderCheck.hunt(temp).hunt(List.of(classes), List.of(), 1, TABLES,
      TIMEOUT_SECONDS, ReaderCheck.arguments(temp.resolve("cases"), reader(fault)));
    record.add(fault, find);
    Files.writeString(Path.of("target", "faults", fault.name() + ".txt"), find.output());
    assertThat(find.found()).as(fault.wrong()).isTrue();
  }

  /** Who asks what the changed sources answer. */
  private static Class<? extends TableReader> reader(PlantedFault fault) {
    if (fault.paths().stream().anyMatch(path -> path.contains("/snapshot/"))) {
      return SnapshotReader.class;
    }
    return fault.paths().stream().anyMatch(path -> path.contains("/server/compaction/"))
      ? ForecastReader.class
      : CountReader.class;
  }
}
