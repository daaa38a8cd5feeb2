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
package io.github.hbaseperf.scenarios.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.scenarios.record.MachineUse;
import io.github.hbaseperf.scenarios.result.CheckedClaim;
import io.github.hbaseperf.scenarios.result.Claim;
import io.github.hbaseperf.scenarios.result.Finding.Verdict;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestStudies {
  private static final Extent EMBEDDED =
    new Extent(Extent.Kind.EMBEDDED, 1, List.of("stock", "all"));

  @Test
  void everyEmbeddedRunEndsWithinTenMinutes() {
    for (Study study : Study.all()) {
      assertThat(study.steps(EMBEDDED).stream().mapToInt(Step::expectedSeconds).sum())
        .describedAs(study.name()).isBetween(30, 600);
      assertThat(study.claims()).describedAs(study.name()).isNotEmpty();
    }
  }

  @Test
  void nothingMeasuredDecidesNothing() {
    for (Study study : Study.all()) {
      for (Claim claim : study.claims()) {
        assertThat(claim.check(new Points(List.of()), false).finding().verdict())
          .describedAs(study.name() + ": " + claim.text()).isEqualTo(Verdict.CANNOT_BE_SEEN);
      }
    }
  }

  @Test
  void theStudysOwnNumbersReproduceIt() {
    assertThat(widths(405, 252, 175).get(0).finding().verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(widths(400, 400, 400).get(0).finding().verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
  }

  private static List<CheckedClaim> widths(double... keysPerSecond) {
    List<Point> points = new ArrayList<>();
    int[] columns = { 2, 5, 10 };
    for (int i = 0; i < columns.length; i++) {
      points.add(new Point(Map.of("columns", String.valueOf(columns[i])),
        Map.of("keysPerSecond", keysPerSecond[i]), idle(), List.of()));
    }
    return new ColumnWidth().claims().stream().map(claim -> claim.check(new Points(points), false))
      .toList();
  }

  private static MachineUse idle() {
    return new MachineUse(1, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void quickRunsJudgeNothing() {
    Claim claim = new ColumnWidth().claims().get(0);
    Points points = new Points(
      List.of(new Point(Map.of("columns", "2"), Map.of("keysPerSecond", 2.0), idle(), List.of()),
        new Point(Map.of("columns", "10"), Map.of("keysPerSecond", 1.0), idle(), List.of())));
    assertThat(claim.check(points, false).finding().verdict()).isEqualTo(Verdict.REPRODUCED);
    assertThat(claim.check(points, true).finding().verdict()).isEqualTo(Verdict.CANNOT_BE_SEEN);
  }

  @Test
  void theSamePayloadInMoreCellsIsPredictedToBeLarger() {
    assertThat(ColumnWidth.predictedBytes(2, 512)).isEqualTo(1603);
    assertThat(ColumnWidth.predictedBytes(10, 100)).isEqualTo(1901);
  }
}
