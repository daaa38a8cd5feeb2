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
package io.github.hbaseperf.app.paths;

import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.json.JsonFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@link PathSpeeds} measured.
 * @param environment machine and versions
 * @param command     the command that repeats it
 * @param rows        of each table
 * @param speeds      of each way to count each table
 */
public record PathsResult(Environment environment, String command, long rows, List<Speed> speeds) {

  /**
   * One way to count, one shape, one query.
   * @param millis of each round
   */
  public record Speed(String shape, String query, String way, List<Double> millis) {
    double median() {
      List<Double> sorted = millis.stream().sorted().toList();
      return sorted.get(sorted.size() / 2);
    }

    boolean isOfOneTableAndQueryWith(Speed other) {
      return shape.equals(other.shape) && query.equals(other.query);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static PathsResult read(Path file) throws IOException {
    return JsonFile.read(file, PathsResult.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }
}
