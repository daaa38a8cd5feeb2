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

import io.github.hbaseperf.testkit.fault.PlantedFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The faults that the simulator is measured with can be planted. */
class TestPlantedFaults {
  private static HBaseFaults faults;

  @BeforeAll
  static void prepare() {
    faults = new HBaseFaults();
  }

  @AfterAll
  static void close() throws IOException {
    faults.close();
  }

  static List<PlantedFault> faults() throws IOException {
    return HBaseFaults.all("2.6.4-hadoop3");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void testFaultSaysWhatItIsAndCanBePlanted(PlantedFault fault) throws Exception {
    assertThat(fault.header()).containsKeys(PlantedFault.FIELDS.toArray(String[]::new));
    assertThat(fault.base()).isIn("stock", "series");
    assertThat(fault.paths()).hasSize(1);
    Path classes = faults.overlay(fault).get(0);
    try (Stream<Path> files = Files.walk(classes)) {
      assertThat(files.filter(file -> file.toString().endsWith(".class"))).isNotEmpty();
    }
  }
}
