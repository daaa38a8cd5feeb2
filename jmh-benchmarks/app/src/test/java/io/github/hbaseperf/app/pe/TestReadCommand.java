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
package io.github.hbaseperf.app.pe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestReadCommand {
  @Test
  void testScanReadsEveryRow() {
    assertThat(ReadCommand.SCAN.operations(100_000, 1)).isEqualTo(100_000);
    assertThat(ReadCommand.SCAN.tool("t", 100_000, 1).arguments())
      .noneMatch(argument -> argument.startsWith("--sampleRate"));
  }

  @Test
  void testFilteredScansReadAsManyRowsOfAnyTable() {
    assertThat(ReadCommand.FILTER_SCAN.operations(100_000, 1)).isEqualTo(50);
    assertThat(ReadCommand.FILTER_SCAN.operations(20_000, 1)).isEqualTo(250);
    assertThat(ReadCommand.FILTER_SCAN.operations(500_000, 1)).isEqualTo(10);
  }

  @Test
  void testRandomReadsAreFewOfTheKeysOfTheWholeTable() {
    assertThat(ReadCommand.MULTI_GET.operations(100_000, 2)).isEqualTo(12_500);
    assertThat(ReadCommand.MULTI_GET.tool("t", 100_000, 2).arguments())
      .contains("--rows=50000", "--multiGet=10", "randomRead")
      .anyMatch(argument -> argument.startsWith("--sampleRate=0.1176"));
  }

  @Test
  void testSmallTableIsReadOnceAtMost() {
    for (ReadCommand command : ReadCommand.values()) {
      assertThat(command.operations(1_000, 1)).as(command.label()).isPositive()
        .isLessThanOrEqualTo(1_000);
    }
  }

  @Test
  void testNamesAreThoseOfTheToolAndItsOption() {
    assertThat(ReadCommand.labels()).isEqualTo(List.of("filterScan", "scan", "multiGet",
      "randomRead", "randomSeekScan", "scanRange100", "scanRange1000"));
    assertThat(ReadCommand.of("scanRange100")).contains(ReadCommand.SCAN_RANGE_100);
    assertThat(ReadCommand.of("none-such")).isEmpty();
  }
}
