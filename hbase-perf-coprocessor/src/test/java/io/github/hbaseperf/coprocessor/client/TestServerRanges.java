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
package io.github.hbaseperf.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestServerRanges {

  private final ServerRanges ranges = new ServerRanges();

  private static KeyRange range(String start, String stop) {
    return new KeyRange(Bytes.toBytes(start), Bytes.toBytes(stop));
  }

  @Test
  void testThereAreNoMoreWorkersThanAllowedNorThanRanges() {
    ranges.add(range("a", "b"));
    ranges.add(range("b", "c"));
    assertThat(ranges.takeForNewWorker(1)).hasToString("[a, b)");
    assertThat(ranges.takeForNewWorker(1)).isNull();
    assertThat(ranges.takeForNewWorker(3)).hasToString("[b, c)");
    assertThat(ranges.takeForNewWorker(3)).isNull();
  }

  @Test
  void testTheRestOfARangeIsForTheOthers() {
    ranges.add(range("a", "b"));
    ranges.add(range("b", "d"));
    ranges.add(range("d", "e"));
    ranges.takeForNewWorker(2);
    ranges.takeForNewWorker(2);
    assertThat(ranges.leave(range("c", "d"))).isTrue();
    assertThat(ranges.take()).hasToString("[c, d)");
    assertThat(ranges.take()).hasToString("[d, e)");
  }

  @Test
  void testTheLastWorkerStays() {
    ranges.add(range("a", "b"));
    ranges.add(range("b", "c"));
    ranges.takeForNewWorker(2);
    ranges.takeForNewWorker(2);
    assertThat(ranges.take()).isNull();
    assertThat(ranges.leave(range("b", "c"))).isFalse();
  }
}
