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
package io.github.hbaseperf.harness.render.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class TestCharts {
  @TempDir
  Path tmp;

  @Test
  void testBarsAreAsLongAsTheirValues() throws Exception {
    String svg = new BarChart("Rate", "rows/s", List.of("stock", "all"))
      .group("scan", List.of(Estimate.of(50), Estimate.of(100))).draw().element().render();
    assertThat(svg).contains("width=\"76.00%\"", "width=\"38.00%\"")
      .contains("scan, stock: 50 rows/s");
  }

  @Test
  void testValuesFarApartStandAtEvenDistancesForEvenFactors() {
    String svg = new BarChart("Rate", "rows/s", List.of("scan", "client", "endpoint"))
      .group("all", List.of(Estimate.of(10), Estimate.of(100), Estimate.of(1000))).draw().element()
      .render();
    assertThat(svg)
      .contains("logarithmic", "cx=\"1.00%\"", "cx=\"38.50%\"", "cx=\"76.00%\"", "scan: 10 rows/s")
      .doesNotContain("width=\"76.00%\"");
  }

  @Test
  void testABarNotMeasuredSaysSo() {
    String svg = new BarChart("Rate", "rows/s", List.of("stock"))
      .group("scan", List.of(Estimate.of(Double.NaN))).draw().element().render();
    assertThat(svg).contains("not measured").doesNotContain("NaN", "class=\"bar");
  }

  @Test
  void testEveryFileIsWellFormedAndHoldsNoNaN() throws Exception {
    for (Chart chart : SampleCharts.all()) {
      Path file = tmp.resolve("chart.svg");
      chart.write(file);
      assertThat(file).content().doesNotContain("NaN", "Infinity");
      assertThat(parsed(file).getElementsByTagName("text").getLength()).isPositive();
    }
  }

  @Test
  void testTextIsEscaped() throws Exception {
    Path file = tmp.resolve("chart.svg");
    new RatioChart("<a> & \"b\"").row("<script>", "&", Estimate.of(1), Tone.EQUAL).draw()
      .write(file);
    assertThat(parsed(file).getElementsByTagName("script").getLength()).isZero();
  }

  @Test
  void testMoreSeriesThanColoursAreRefused() {
    BarChart chart = new BarChart("Rate", "rows/s", Collections.nCopies(9, "series")).group("scan",
      Collections.nCopies(9, Estimate.of(1)));
    assertThatIllegalArgumentException().isThrownBy(chart::draw).withMessageContaining("8");
  }

  @Test
  void testAGroupOfAnotherSizeIsRefused() {
    BarChart chart = new BarChart("Rate", "rows/s", List.of("stock", "all"));
    assertThatIllegalArgumentException()
      .isThrownBy(() -> chart.group("scan", List.of(Estimate.of(1)))).withMessageContaining("scan");
  }

  @Test
  void testTwiceIsAsFarFromOneAsHalf() {
    Axis axis = Axis.ofRatios(0.5, 2);
    assertThat(axis.at(2) - axis.at(1)).isEqualTo(axis.at(1) - axis.at(0.5), within(1e-9));
    assertThat(axis.ticks()).contains(0.5, 1, 2);
  }

  @Test
  void testAxesMarkRoundNumbers() {
    assertThat(Axis.fromZero(4_700_000).ticks()).containsExactly(0, 1e6, 2e6, 3e6, 4e6, 5e6);
    assertThat(Axis.fromZero(0).ticks()).startsWith(0).hasSizeGreaterThan(1);
    assertThat(Axis.of(new double[] { 8, 1, 2, 4 }).ticks()).containsExactly(1, 2, 4, 8);
    assertThat(Axis.of(new double[] { 3 }).at(3)).isEqualTo(0.5);
  }

  @Test
  void testDoublingsStandAtEvenDistances() {
    Axis axis = Axis.of(new double[] { 1, 2, 4, 8 });
    assertThat(axis.at(2)).isEqualTo(1 / 3.0, within(1e-9));
  }

  @Test
  void testNumbersAreShortOnBarsAndExactInHints() {
    assertThat(Numbers.compact(4_939_505)).isEqualTo("4.94M");
    assertThat(Numbers.compact(999_950)).isEqualTo("1M");
    assertThat(Numbers.compact(12)).isEqualTo("12");
    assertThat(Numbers.compact(0)).isEqualTo("0");
    assertThat(Numbers.compact(0.03412)).isEqualTo("0.0341");
    assertThat(Numbers.exact(4_939_505)).isEqualTo("4,939,505");
    assertThat(Numbers.exact(1.06631)).isEqualTo("1.066");
  }

  private static Document parsed(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    return factory.newDocumentBuilder().parse(file.toFile());
  }
}
