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

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class ITPeers extends LauncherTest {
  /** All of them, if Maven's local repository has their libraries; else those of HBase. */
  @Test
  void testPeersAgreeAndLeaveOnlyTheirRecord() throws Exception {
    Launcher.Run peers = launcher.run("bench", "peers", "--rows", "2000", "--rounds", "1",
      "--regions", "2", "--offline", "--output", tmp + "/peers");
    assertThat(peers.exitCode()).as(peers.output()).isZero();
    String page = Files.readString(tmp.resolve("peers/peers.md"));
    assertThat(peers.output()).contains(page.strip());
    assertThat(page).contains("| count of all rows | hbase-perf, auto |",
      "| count of the rows with a text | AsyncAggregationClient |",
      "| sum of a column | AggregationClient |",
      "| count of all rows | RowCounter (local MapReduce) |",
      "| rows and sum by key prefix | hbase-perf, blocks |");
    for (String library : new String[] { "DuckDB", "Phoenix", "RocksDB" }) {
      assertThat(page).containsPattern("\n- (Not measured: )?" + library + "[:,] ");
    }
    assertThat(tmp.resolve("peers/peers.json")).isRegularFile();
    assertThat(launcher.scratchFolders()).isEmpty();
  }
}
