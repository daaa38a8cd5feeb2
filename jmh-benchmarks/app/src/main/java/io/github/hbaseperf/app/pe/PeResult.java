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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What PerformanceEvaluation said of variants.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param rows        of the table
 * @param clients     threads that share an operation's rows
 * @param variants    in the order they were named, the baseline first
 * @param overlays    hashes of what the patches of each variant change, by its name
 * @param samples     in the order they were measured
 */
public record PeResult(Environment environment, String command, long rows, int clients,
  List<String> variants, Map<String, String> overlays, List<Sample> samples) {

  /**
   * One run of the tool.
   * @param visit      number of the region-server process, from 1
   * @param round      in which every variant was visited once, from 1; those are pairs
   * @param operations of all clients
   * @param wallMicros time of an operation in the slowest client
   * @param cpuMicros  CPU time of the region server per operation
   */
  public record Sample(String variant, int visit, int round, String command, long operations,
    double wallMicros, double cpuMicros) {
  }

  /** Reads what {@link #write} wrote. */
  public static PeResult read(Path file) throws IOException {
    return JsonFile.read(file, PeResult.class);
  }

  /** Writes pe.json and pe.md. */
  void write(Path folder) throws IOException {
    JsonFile.write(folder.resolve("pe.json"), this);
    Files.writeString(folder.resolve("pe.md"), PePage.of(this));
  }
}
