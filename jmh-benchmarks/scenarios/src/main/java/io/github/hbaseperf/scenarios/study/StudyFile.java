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
package io.github.hbaseperf.scenarios.study;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * A study as its file {@code NAME.yaml} beside this class tells it.
 * @param title    what was published
 * @param author   who published it, and when
 * @param url      where; null if no public link was found
 * @param link     what the link leads to if not to the publication, or that there is none
 * @param workload which code loads and measures its points, see {@link Workload}
 * @param size     size in words; {@code {name}} stands for the values of that name
 * @param rounds   runs of each point
 * @param values   numbers that the workload needs and no point varies
 * @param scaled   names of values and parameters that {@code --scale} multiplies
 * @param grid     its points
 * @param claims   what it claims
 * @param charts   its charts
 */
record StudyFile(String title, String author, String url, String link, String workload, String size,
  PerSize rounds, Map<String, PerSize> values, List<String> scaled, List<Block> grid,
  List<Claim> claims, List<ChartSpec> charts) {
  private static final ObjectMapper YAML =
    new ObjectMapper(new YAMLFactory()).enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);

  /**
   * Reads a study's file.
   * @throws UncheckedIOException if it is not there, or has a field nobody knows
   */
  static StudyFile read(String name) {
    try (InputStream file = StudyFile.class.getResourceAsStream(name + ".yaml")) {
      if (file == null) {
        throw new IOException("there is no file " + name + ".yaml");
      }
      return YAML.readValue(file, StudyFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException("Study " + name + ": " + e.getMessage(), e);
    }
  }
}
