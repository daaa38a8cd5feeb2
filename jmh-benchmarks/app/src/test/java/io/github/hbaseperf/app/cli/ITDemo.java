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
package io.github.hbaseperf.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.testkit.browser.Chromium;
import io.github.hbaseperf.testkit.browser.PageChecks;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The demo, started as a user starts it. */
class ITDemo extends LauncherTest {
  @Test
  void testDemoAgreesAndLeavesOnlyItsReport() throws Exception {
    Launcher.Run demo =
      launcher.run("demo", "--rows", "20000", "--rounds", "1", "--report", tmp + "/report");
    assertThat(demo.exitCode()).as(demo.output()).isZero();
    assertThat(demo.output()).contains("All answers agree.", "AggregationClient", "× stock");
    assertThat(tmp.resolve("report/index.html")).content().contains("stock", "all", "20,000");
    JsonNode json = new ObjectMapper().readTree(tmp.resolve("report/demo.json").toFile());
    assertThat(json.at("/variants/all"))
      .hasSize(CountQuery.values().length * CountWay.values().length);
    assertThat(launcher.scratchFolders()).isEmpty();
    try (Chromium browser = Chromium.start(tmp.resolve("browser"))) {
      PageChecks.check(browser, tmp.resolve("report/index.html"), Path.of("target/pictures/demo"),
        CountQuery.values().length);
    }
  }
}
