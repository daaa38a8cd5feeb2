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

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathUse;
import org.junit.jupiter.api.Test;

class TestRegionPaths {

  private static AggregateResponse slice(String... plan) {
    AggregateResponse.Builder response = AggregateResponse.newBuilder();
    for (String way : plan) {
      response.addPlan(way);
    }
    return response.addPathUse(PathUse.newBuilder().setPath(CountPath.SCANNER).setRows(7)).build();
  }

  @Test
  void testPlanIsThatOfTheFirstSlice() {
    RegionPaths paths =
      RegionPaths.none().plus(slice("blocks", "store scanners")).plus(slice("region scanner"));
    assertThat(paths.plan()).containsExactly("blocks", "store scanners");
    assertThat(paths.rows()).containsEntry(io.github.hbaseperf.coprocessor.client.CountPath.SCANNER,
      14L);
  }

  @Test
  void testRegionServersOfBeforeTellNoPlan() {
    RegionPaths paths = RegionPaths.none().plus(slice());
    assertThat(paths.plan()).isEmpty();
    assertThat(paths.rows()).hasSize(1);
  }
}
