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
package io.github.hbaseperf.patches.hbasetests;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists in files beside this class: one name a line, and for some more cells behind tabs. */
final class ReasonedList {
  /** Test classes that are selected and do not run. */
  static final String NOT_RUN = "not-run.txt";

  private static final String EXEMPT = "exempt.txt";

  private ReasonedList() {
  }

  /**
   * What {@code mvn verify} runs: classes, or single methods as class#method,method; those of one
   * line, separated by spaces, in one JVM.
   */
  static List<String> shortList() {
    return lines("short.txt");
  }

  /**
   * Reasons by name. Throws {@code IllegalStateException} for a name without one, or listed twice.
   */
  static Map<String, String> read(String file) {
    Map<String, String> reasons = new TreeMap<>();
    for (String line : lines(file)) {
      String[] cells = line.split("\t", 2);
      if (cells.length < 2 || cells[1].isBlank() || reasons.put(cells[0], cells[1]) != null) {
        throw new IllegalStateException(file + ": no reason, or listed twice: " + line);
      }
    }
    return reasons;
  }

  /** Exemptions by test. */
  static Map<String, Exemption> exemptions() {
    Map<String, Exemption> exemptions = new TreeMap<>();
    read(EXEMPT).forEach((test, cells) -> {
      String[] thrownAndWhy = cells.split("\t", 2);
      exemptions.put(test, new Exemption(thrownAndWhy[0], thrownAndWhy[1]));
    });
    return exemptions;
  }

  private static List<String> lines(String file) {
    try (InputStream in = ReasonedList.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new IllegalStateException("Cannot read " + file, e);
    }
  }
}
