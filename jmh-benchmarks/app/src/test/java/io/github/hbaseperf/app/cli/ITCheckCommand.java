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

import org.junit.jupiter.api.Test;

/** {@code check}, started as a user starts it. */
class ITCheckCommand extends LauncherTest {
  @Test
  void testCheckHoldsStockAndAllAgainstTheModel() throws Exception {
    Launcher.Run check = launcher.run("check", "--tables", "30", "--output", tmp + "/check");
    assertThat(check.exitCode()).as(check.output()).isZero();
    assertThat(check.output().lines().filter("no unknown difference"::equals)).hasSize(2);
    assertThat(check.output()).contains("== stock", "== all", "30 tables");
  }

  @Test
  void testCheckReportsWhatItKnowsOfStockIfItIsStrict() throws Exception {
    Launcher.Run check = launcher.run("check", "--variants", "stock", "--strict", "--seed", "18",
      "--tables", "100", "--output", tmp + "/check");
    assertThat(check.exitCode()).as(check.output()).isEqualTo(1);
    assertThat(check.output()).contains("1 tables differ", "# seed ");
    assertThat(tmp.resolve("check/stock")).isDirectoryContaining("glob:**.case");
  }
}
