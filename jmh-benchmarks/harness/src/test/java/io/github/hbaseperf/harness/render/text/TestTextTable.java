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
package io.github.hbaseperf.harness.render.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestTextTable {
  @Test
  void testNumbersStandAtTheRight() {
    String text = TextTable
      .format(List.of(List.of("way", "rows"), List.of("scan", "7"), List.of("a", "1,000")));
    assertThat(text).isEqualTo("""
      way   rows
      ----  -----
      scan      7
      a     1,000
      """);
  }
}
