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
package io.github.hbaseperf.patches;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.check.CheckMain;
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
 * The simulator finds what is wrong with an HBase that has a fault: some of the planted ones, or
 * with {@code -Dfaults=long} all, which writes docs/results/faults/hbase.json;
 * {@code -Dfaults=NN,MM} takes those with these numbers.
 */
class ITPlantedFaults {
  private static final String LONG = "long";
  private static final String FAULTS = System.getProperty("faults", "04,13,18,45");
  /** As in the record: another first seed finds other tables first. */
  private static final int FIRST_SEED = 171;
  private static final int TABLES = Integer.getInteger("faults.tables", 1000);
  private static final long TIMEOUT_SECONDS = 300;

  @TempDir
  private static Path temp;
  private static HBaseFaults faults;
  private static FaultHunt hunt;
  private static FaultRecord record;

  @BeforeAll
  static void prepare() throws IOException, InterruptedException {
    faults = new HBaseFaults();
    hunt = new FaultHunt(temp, List.of("-Xmx1g",
      // Known faults are told by their stack traces, which a JVM leaves out after a while.
      "-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
      CheckMain.class);
    record = FaultRecord.begin("Faults planted in HBase " + Built.HBASE_VERSION,
      "mvn -pl hbase-perf-patches -am verify -Dit.test=ITPlantedFaults -Dfaults=long"
        + " -Dfaults.tables=" + TABLES + " -Dfailsafe.failIfNoSpecifiedTests=false");
  }

  @AfterAll
  static void close() throws IOException, InterruptedException {
    faults.close();
    if (FAULTS.equals(LONG)) {
      record.write(Built.DOCS.resolve("results").resolve("faults").resolve("hbase.json"));
    }
  }

  static List<PlantedFault> faults() throws IOException {
    return HBaseFaults.all(Built.HBASE_VERSION).stream().filter(fault -> FAULTS.equals(LONG)
      || Arrays.asList(FAULTS.split(",")).contains(fault.name().substring(0, 2))).toList();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void testSimulatorFindsFault(PlantedFault fault) throws Exception {
    String[] known = HBaseFaults.isInSeries(fault) ? new String[] { "--mended" } : new String[0];
    FaultHunt.Find find = hunt.hunt(faults.overlay(fault), HBaseFaults.sound(fault), FIRST_SEED,
      TABLES, TIMEOUT_SECONDS, known);
    record.add(fault, find);
    Files.writeString(Path.of("target", "faults", fault.name() + ".txt"), find.output());
    assertThat(find.found()).as(fault.wrong()).isTrue();
  }
}
