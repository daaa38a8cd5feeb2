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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.fault.FaultBuilder;
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

/** The faults that checks of the coprocessor are measured with can be planted. */
class TestPlantedFaults {
  private static FaultBuilder builder;

  @BeforeAll
  static void prepare() {
    builder = new FaultBuilder(path -> Files.readString(Path.of("..", path)),
      System.getProperty("java.class.path"));
  }

  @AfterAll
  static void close() throws IOException {
    builder.close();
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.readAll(Path.of("src", "test", "faults"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void testFaultSaysWhatItIsAndCanBePlanted(PlantedFault fault) throws Exception {
    assertThat(fault.header()).containsKeys(PlantedFault.FIELDS.toArray(String[]::new));
    assertThat(fault.base()).isEqualTo("coprocessor");
    assertThat(fault.paths()).hasSize(1);
    Path classes = builder.build(fault, Path.of("target", "faults", fault.name()));
    try (Stream<Path> files = Files.walk(classes)) {
      assertThat(files.filter(file -> file.toString().endsWith(".class"))).isNotEmpty();
    }
  }
}
