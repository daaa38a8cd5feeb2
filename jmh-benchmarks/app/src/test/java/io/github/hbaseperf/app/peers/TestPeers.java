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
package io.github.hbaseperf.app.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPeers {
  private static final PeerRows ROWS = new PeerRows(3_001);

  @Test
  void testKeysAreInOrderOfTheRows() {
    TreeSet<String> keys = new TreeSet<>();
    for (long row = 0; row < ROWS.rows(); row++) {
      keys.add(ROWS.key(row));
      assertThat(keys.last()).isEqualTo(ROWS.key(row));
      assertThat(ROWS.number(row)).isNotNegative();
    }
    assertThat(keys).hasSize(3_001);
  }

  @Test
  void testSomeRowsHaveTheTextThatIsLookedFor() {
    assertThat(ROWS.answers()).containsEntry(Question.ALL_ROWS, 3_001L)
      .containsEntry(Question.FILTERED, 3L);
  }

  @Test
  void testIteratorOfRocksDbAnswersEveryQuestion(@TempDir Path folder) throws Exception {
    try (Peer rocksDb = RocksDbPeer.open(folder.resolve("db"), ROWS)) {
      for (Map.Entry<Question, Object> right : ROWS.answers().entrySet()) {
        assertThat(rocksDb.answer(right.getKey())).isEqualTo(right.getValue());
      }
    }
  }

  @Test
  void testLibrariesHaveTheVersionsOfTheBuild() throws Exception {
    assertThat(PeerLibraries.byPeer())
      .containsOnlyKeys(PeerLibraries.DUCKDB, PeerLibraries.PHOENIX, PeerLibraries.ROCKSDB)
      .allSatisfy((peer, libraries) -> assertThat(libraries.split(" "))
        .allSatisfy(library -> assertThat(library).matches("[\\w.]+:[\\w.-]+:[\\d.]+")));
  }
}
