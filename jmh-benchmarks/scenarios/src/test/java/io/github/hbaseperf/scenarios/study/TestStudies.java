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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.claim.Contrast;
import io.github.hbaseperf.scenarios.claim.Judge;
import io.github.hbaseperf.scenarios.claim.Operator;
import io.github.hbaseperf.scenarios.claim.Verdict;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of the studies: whole, of points that exist, and small enough. */
class TestStudies {
  private static final List<String> VARIANTS = List.of("stock", "all");

  static List<Study> studies() {
    return Study.all();
  }

  private static Extent extent(Extent.Kind kind) {
    return new Extent(kind, 1, VARIANTS, 0);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void testEmbeddedRunEndsWithinTenMinutes(Study study) {
    assertThat(
      study.steps(extent(Extent.Kind.EMBEDDED)).stream().mapToInt(Step::expectedSeconds).sum())
        .isBetween(30, 600);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void testStudySaysWhereItWasPublished(Study study) {
    assertThat(study.source()).isNotBlank();
    assertThat(study.link()).matches("https?://.*|no public link found.*");
  }

  @ParameterizedTest
  @MethodSource("studies")
  void testClaimHasAThresholdWithAReasonOrAReasonForNone(Study study) {
    for (Claim claim : study.claims()) {
      assertThat(claim.claim()).isNotBlank();
      assertThat(claim.published()).as(claim.claim()).isNotBlank();
      if (claim.notTestable() != null) {
        assertThat(claim.notTestable()).as(claim.claim()).isNotBlank();
        assertThat(claim.operator()).as(claim.claim()).isNull();
      } else {
        assertThat(claim.because()).as(claim.claim()).isNotBlank();
        assertThat(claim.says()).as(claim.claim()).isNotBlank();
        assertThat(claim.threshold()).as(claim.claim())
          .hasSize(claim.operator() == Operator.WITHIN ? 2 : 1).isSorted();
        assertThat(List.of(claim.compare() != null, claim.spread() != null, claim.level() != null))
          .as(claim.claim()).containsOnlyOnce(true);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void testPointsOfEachClaimAreInTheGrid(Study study) {
    Points grid = grid(study, Extent.Kind.EMBEDDED);
    for (Claim claim : study.claims()) {
      Points about = grid.where(claim.where());
      assertThat(about.list()).as(claim.claim()).isNotEmpty();
      for (Contrast contrast : claim.compare() == null ? List.<Contrast>of() : claim.compare()) {
        assertThat(about.where(contrast.of()).list()).as("%s: %s", claim.claim(), contrast.of())
          .isNotEmpty();
        assertThat(about.where(contrast.to()).list()).as("%s: %s", claim.claim(), contrast.to())
          .isNotEmpty();
        assertThat(about.resolve(contrast.of())).isNotEqualTo(about.resolve(contrast.to()));
      }
      if (claim.spread() != null) {
        assertThat(about.list().get(0).parameters()).as(claim.claim())
          .containsKeys(claim.spread().toArray(new String[0]));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Extent.Kind.class)
  void testNoPointIsInAGridTwice(Extent.Kind kind) {
    for (Study study : Study.all()) {
      assertThat(grid(study, kind).list()).as(study.name()).extracting(Point::parameters)
        .isNotEmpty().doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void testNothingMeasuredDecidesNothing(Study study) {
    ScenarioResult nothing =
      new ScenarioResult(study.name(), "embedded", "", "", "", null, null, List.of(), null, null);
    assertThat(Judge.judge(study.claims(), nothing))
      .allSatisfy(judged -> assertThat(judged.verdict()).isEqualTo(Verdict.NOT_TESTABLE));
  }

  @Test
  void testRoundsOfTheCommandReplaceThoseOfTheStudy() {
    Study mixed = study("mixed");
    int one = mixed.steps(extent(Extent.Kind.EMBEDDED)).size();
    assertThat(mixed.steps(new Extent(Extent.Kind.EMBEDDED, 1, VARIANTS, 3))).hasSize(3 * one);
  }

  @Test
  void testVariantsTakeTurns() {
    List<String> variants = study("scan-matrix").steps(extent(Extent.Kind.EMBEDDED)).stream()
      .map(Step::parameters).filter(point -> "1".equals(point.get("scanners"))
        && point.get("state").equals("OS cache") && point.get("scan").equals("rows returned"))
      .map(point -> point.get("variant")).toList();
    assertThat(variants).containsExactly("stock", "all", "all", "stock", "stock", "all");
  }

  @Test
  void testScaleMultipliesRowsAndNothingElse() {
    List<Step> steps = study("scan-sweep").steps(new Extent(Extent.Kind.EMBEDDED, 2, VARIANTS, 0));
    assertThat(steps.stream().map(step -> step.parameters().get("rows"))).contains("200000",
      "1000000");
    assertThat(steps.stream().map(step -> step.parameters().get("caching"))).contains("1000");
  }

  @Test
  void testUnknownFieldIsAnError() {
    assertThatThrownBy(() -> new ObjectMapper(new YAMLFactory())
      .readValue("{title: x, treshold: 1}", StudyFile.class)).hasMessageContaining("treshold");
  }

  @Test
  void testUnknownWorkloadIsAnError() {
    StudyFile file = StudyFile.read("column-width");
    StudyFile other = new StudyFile(file.title(), file.author(), file.url(), null, "no-such", "",
      file.rounds(), Map.of(), List.of(), file.grid(), file.claims(), file.charts());
    assertThatThrownBy(() -> new FileStudy("other", other))
      .hasMessageContaining("names the workload no-such: there are");
  }

  @Test
  void testTheSamePayloadInMoreCellsIsPredictedToBeLarger() {
    assertThat(LoadTestToolWorkload.predictedBytes(2, 512)).isEqualTo(1603);
    assertThat(LoadTestToolWorkload.predictedBytes(10, 100)).isEqualTo(1901);
  }

  private static Study study(String name) {
    return Study.all().stream().filter(study -> study.name().equals(name)).findFirst()
      .orElseThrow();
  }

  private static Points grid(Study study, Extent.Kind kind) {
    return new Points(
      study.steps(extent(kind)).stream().filter(step -> !step.parameters().isEmpty())
        .map(step -> new Point(step.parameters(), Map.of(), null, List.of())).toList());
  }
}
