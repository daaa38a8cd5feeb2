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

import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.claim.Contrast;
import io.github.hbaseperf.scenarios.claim.Judge;
import io.github.hbaseperf.scenarios.claim.Operator;
import io.github.hbaseperf.scenarios.claim.Verdict;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.Points;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each claim of each study, held against planted records of the study's grid: three runs a point on
 * a cluster, all numbers 1 but those the claim is about.
 */
class TestClaimsOfStudies {
  private static final int RUNS = 3;
  private static final double LITTLE = 1.001;

  static Stream<Arguments> claims() {
    return Study.all().stream().flatMap(study -> study.claims().stream()
      .filter(claim -> claim.notTestable() == null).map(claim -> Arguments.of(study, claim)));
  }

  static Stream<Arguments> claimsWithANumber() {
    return claims().filter(claim -> ((Claim) claim.get()[1]).publishedValue() != null);
  }

  @ParameterizedTest
  @MethodSource("claims")
  void testThresholdHasTwoSides(Study study, Claim claim) {
    double first = claim.threshold().get(0);
    double last = claim.threshold().get(claim.threshold().size() - 1);
    if (claim.operator() != Operator.AT_MOST) {
      assertThat(verdict(study, claim, first * LITTLE)).isEqualTo(Verdict.CONFIRMED);
      assertThat(verdict(study, claim, first / LITTLE)).isNotEqualTo(Verdict.CONFIRMED);
    }
    if (claim.operator() != Operator.AT_LEAST) {
      assertThat(verdict(study, claim, last / LITTLE)).isEqualTo(Verdict.CONFIRMED);
      assertThat(verdict(study, claim, last * LITTLE)).isNotEqualTo(Verdict.CONFIRMED);
    }
  }

  @ParameterizedTest
  @MethodSource("claimsWithANumber")
  void testTheStudysOwnNumberConfirmsItAndNoEffectDoesNot(Study study, Claim claim) {
    assertThat(verdict(study, claim, claim.publishedValue())).isEqualTo(Verdict.CONFIRMED);
    assertThat(verdict(study, claim, 1)).isEqualTo(Verdict.NOT_CONFIRMED);
    assertThat(verdict(study, claim, 1 / claim.publishedValue())).isEqualTo(Verdict.NOT_CONFIRMED);
    assertThat(verdict(study, claim, Math.pow(claim.publishedValue(), 0.5)))
      .isEqualTo(Verdict.DIRECTION);
  }

  private static Verdict verdict(Study study, Claim claim, double value) {
    Extent extent = new Extent(Extent.Kind.EMBEDDED, 1, List.of("stock", "all"), 0);
    Set<Map<String, String>> places = new LinkedHashSet<>();
    for (Step step : study.steps(extent)) {
      Map<String, String> place = new HashMap<>(step.parameters());
      place.remove(Points.ROUND);
      places.add(place);
    }
    places.remove(Map.of());
    Points about =
      new Points(places.stream().map(place -> new Point(place, Map.of(), null, null)).toList())
        .where(claim.where());
    List<Point> points = new ArrayList<>();
    for (Point place : about.list()) {
      for (int run = 1; run <= RUNS; run++) {
        Map<String, String> parameters = new HashMap<>(place.parameters());
        parameters.put(Points.ROUND, String.valueOf(run));
        points.add(new Point(parameters,
          Map.of(claim.statistic(), planted(claim, about, place) ? value : 1), null, List.of()));
      }
    }
    return Judge.judge(claim, new ScenarioResult(study.name(), "published", "", "", "", null, null,
      points, List.of(), null)).verdict();
  }

  private static boolean planted(Claim claim, Points about, Point place) {
    if (claim.compare() != null) {
      Points one = new Points(List.of(place));
      return claim.compare().stream().map(Contrast::of)
        .noneMatch(side -> one.where(about.resolve(side)).list().isEmpty());
    }
    String first = claim.spread() == null ? null : claim.spread().get(0);
    return first == null || place.parameters().get(first).equals(about.valuesOf(first).get(0));
  }
}
