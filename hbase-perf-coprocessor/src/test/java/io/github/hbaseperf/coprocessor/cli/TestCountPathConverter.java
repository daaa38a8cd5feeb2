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
package io.github.hbaseperf.coprocessor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.client.CountPath;
import org.junit.jupiter.api.Test;

class TestCountPathConverter {

  private final CountPathConverter converter = new CountPathConverter();

  @Test
  void testPathsAreReadByTheNamesTheyArePrintedWith() {
    for (CountPath path : CountPath.values()) {
      assertThat(converter.convert(CountPathConverter.name(path))).isEqualTo(path);
    }
    assertThatThrownBy(() -> converter.convert("BLOCKS")).hasMessageContaining("'BLOCKS'");
  }

  @Test
  void testOldNameOfCachedCountsIsRead() {
    assertThat(converter.convert("metadata")).isEqualTo(CountPath.CACHED);
  }
}
