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
package io.github.hbaseperf.scenarios.tool;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line a tool printed.
 * @param nanos when it was read, of {@link System#nanoTime()}
 * @param text  the line
 */
public record TimedLine(long nanos, String text) {

  /** Returns the first group of the last line the pattern is found in, as a number. */
  static Optional<Double> lastNumber(List<TimedLine> lines, Pattern pattern) {
    Optional<Double> number = Optional.empty();
    for (TimedLine line : lines) {
      Matcher matcher = pattern.matcher(line.text);
      if (matcher.find()) {
        number = Optional.of(Double.valueOf(matcher.group(1)));
      }
    }
    return number;
  }

  /** Returns the same, or says that the tool did not tell. */
  static double number(String tool, List<TimedLine> lines, Pattern pattern) {
    return lastNumber(lines, pattern).orElseThrow(() -> new IllegalStateException(
      tool + " ended without telling its result (no line like \"" + pattern + "\")"));
  }
}
