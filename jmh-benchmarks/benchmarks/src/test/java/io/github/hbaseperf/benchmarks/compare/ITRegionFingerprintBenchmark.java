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
package io.github.hbaseperf.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Fingerprints are of all cells, whichever way they are read; the state fails otherwise. */
class ITRegionFingerprintBenchmark {
  @Test
  void testBlocksAndScannersMakeTheSameFingerprint() throws Exception {
    RegionFingerprintState state = new RegionFingerprintState();
    state.rows = 20_000;
    state.open();
    try {
      RegionFingerprintBenchmark benchmark = new RegionFingerprintBenchmark();
      assertThat(benchmark.blocks(state)).isEqualTo(benchmark.nextRaw(state));
      assertThat(benchmark.sha256(state)).asString().hasSize(64);
    } finally {
      state.close();
    }
  }
}
