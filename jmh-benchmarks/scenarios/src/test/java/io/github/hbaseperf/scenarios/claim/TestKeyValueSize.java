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
package io.github.hbaseperf.scenarios.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.KeyValue;
import org.junit.jupiter.api.Test;

/** A claim of scan-matrix that no scan shows: a KeyValue takes about 60 bytes beside its own. */
class TestKeyValueSize {
  private static final int PUBLISHED_BYTES = 60;

  @Test
  void testKeyValueTakesAtMostTheBytesOfHbase7279BesideItsOwn() {
    KeyValue small = new KeyValue(new byte[10], new byte[1], new byte[1], new byte[1]);
    KeyValue large = new KeyValue(new byte[1000], new byte[1], new byte[1], new byte[1]);
    assertThat(small.heapSize() - small.getLength()).isLessThanOrEqualTo(PUBLISHED_BYTES);
    // No part of the key is kept beside the array.
    assertThat(large.heapSize() - small.heapSize()).isBetween(984L, 992L);
  }
}
