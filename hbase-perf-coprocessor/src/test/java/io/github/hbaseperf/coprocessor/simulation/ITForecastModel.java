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
package io.github.hbaseperf.coprocessor.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.server.compaction.ForecastReader;
import io.github.hbaseperf.testkit.fault.FaultHunt;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Major compactions of random tables leave what was forecast, cell for cell. More:
 * {@code -Dforecast.seed=1 -Dforecast.tables=10000}.
 */
class ITForecastModel {
  /** In table 8827 it matters where the compaction seeks, and in none of thousands before. */
  private static final long SEED = Long.getLong("forecast.seed", 8700);
  private static final int TABLES = Integer.getInteger("forecast.tables", 300);

  @TempDir
  private Path temp;

  @Test
  void testCompactionsLeaveWhatWasForecast() throws Exception {
    FaultHunt.Find find = ReaderCheck.hunt(temp).check(List.of(), SEED, TABLES, 300L + TABLES,
      List.of(ReaderCheck.arguments(Path.of("target", "check"), ForecastReader.class)));
    System.out.print(find.output());
    assertThat(find.found()).as(find.output()).isFalse();
    assertThat(find.output().lines().filter(line -> line.startsWith("used: "))).as("what was met")
      .isNotEmpty().noneMatch(line -> line.endsWith(" 0"));
  }
}
