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

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What {@link PeerSpeeds} measured.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param rows        that every peer holds
 * @param regions     of each table of HBase
 * @param libraries   what the peers run on, by their names
 * @param missing     why a peer did not run, by its name
 * @param speeds      of each peer at each question it answers
 */
public record PeersResult(Environment environment, String command, long rows, int regions,
  Map<String, String> libraries, Map<String, String> missing, List<Speed> speeds) {

  /** Where a peer belongs. */
  public enum Kind {
    /** This project. */
    HBASE_PERF,
    /** Tools on a table of HBase. */
    HBASE,
    /** Engines that are no server, on files of their own. */
    OUTSIDE
  }

  /**
   * One peer at one question.
   * @param millis of each round
   */
  public record Speed(String question, String peer, Kind kind, List<Double> millis) {
    double median() {
      List<Double> sorted = millis.stream().sorted().toList();
      return sorted.get(sorted.size() / 2);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static PeersResult read(Path file) throws IOException {
    return JsonFile.read(file, PeersResult.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }
}
