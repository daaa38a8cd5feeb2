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

import io.github.hbaseperf.testkit.fault.FaultHunt;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every path and aggregate of the endpoint answers what the model of HBase says, in random cases
 * and in saved ones. More: {@code -Dmodel.seed=1 -Dmodel.tables=1000000}. Cases that differ are
 * shrunk and saved in {@code target/check}.
 */
class ITCountModel {
  private static final long SEED = Long.getLong("model.seed", 5000);
  private static final int TABLES = Integer.getInteger("model.tables", 400);
  private static final Path CASES = Path.of("src", "test", "resources", "cases");

  @TempDir
  private Path temp;

  @Test
  void testTablesByChanceAreCountedAsTheModelSays() throws Exception {
    FaultHunt.Find find = ReaderCheck.hunt(temp).check(List.of(), SEED, TABLES, 300L + TABLES,
      List.of(ReaderCheck.arguments(Path.of("target", "check"), CountReader.class)));
    System.out.print(find.output());
    assertThat(find.found()).as(find.output()).isFalse();
    assertThat(find.output().lines().filter(line -> line.startsWith("used: "))).as("ways taken")
      .isNotEmpty().noneMatch(line -> line.endsWith(" 0"));
  }

  @Test
  void testSavedCasesAreCountedAsTheModelSays() throws Exception {
    ChildRun replay = ReaderCheck.replay(temp, CASES);
    assertThat(replay.exitCode()).as(replay.out() + replay.err()).isZero();
  }
}
