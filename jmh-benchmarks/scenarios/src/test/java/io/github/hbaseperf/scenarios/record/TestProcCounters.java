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
package io.github.hbaseperf.scenarios.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestProcCounters {
  @Test
  void readsTheKernelsFields() {
    ProcCounters counters = ProcCounters.of(
      List.of("cpu  100 5 20 800 30 1 2 3 0 0", "cpu0 1 1 1 1 1 1 1 1 0 0"),
      List.of(" 254 0 vda 10 1 80 40 20 2 160 60 0 50 100", " 254 16 vdb 1 0 8 4 2 0 16 6 0 5 10"),
      List.of("Inter-|   Receive                            |  Transmit",
        " face |bytes    packets errs drop fifo frame compressed multicast|bytes packets",
        "    lo: 500 5 0 0 0 0 0 0 700 5 0 0 0 0 0 0", "  eth0: 1 1 0 0 0 0 0 0 90 1 0 0 0 0 0 0"));
    assertThat(counters)
      .isEqualTo(new ProcCounters(105, 26, 30, 800, 11, 88 * 512, 44, 22, 176 * 512, 66, 90, 700));
    assertThat(counters.minus(counters).idle()).isZero();
  }

  @Test
  void addsUpPausesOnly() {
    GcPauses pauses = GcPauses.of(List.of("[0.010s][info][gc] Using G1",
      "[1.2s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.125ms",
      "[1.3s][info][gc] GC(1) Concurrent Mark Cycle 9.000ms",
      "[1.4s][info][gc] GC(1) Pause Remark 30M->30M(256M) 1.875ms"));
    assertThat(pauses).isEqualTo(new GcPauses(2, 5.0));
  }
}
