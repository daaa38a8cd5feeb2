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
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Snapshots of random tables are counted and aggregated as the model of HBase says, and forecast as
 * the tables are. More: {@code -Dsnapshot.seed=1 -Dsnapshot.tables=10000}.
 */
class ITSnapshotModel {
  private static final long SEED = Long.getLong("snapshot.seed", 4000);
  private static final int TABLES = Integer.getInteger("snapshot.tables", 30);

  @TempDir
  private Path temp;

  @Test
  void testSnapshotsAreCountedAsTheModelSays() throws Exception {
    FaultHunt.Find find = ReaderCheck.hunt(temp).check(List.of(), SEED, TABLES, 300L + TABLES,
      List.of(ReaderCheck.arguments(Path.of("target", "check"), SnapshotReader.class)));
    System.out.print(find.output());
    assertThat(find.found()).as(find.output()).isFalse();
    assertThat(find.output().lines().filter(line -> line.startsWith("used: "))).as("what was met")
      .hasSize(6).noneMatch(line -> line.endsWith(" 0"));
  }
}
