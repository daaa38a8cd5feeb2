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
package io.github.hbaseperf.testkit.differential;

import java.util.LinkedHashMap;
import java.util.Map;

/** A line of words: a name, then keys with values; the last value, a filter, may have blanks. */
final class Words {
  private static final String LAST = "filter";

  private final String name;
  private final Map<String, String> values = new LinkedHashMap<>();

  Words(String name) {
    this.name = name;
  }

  static Words parse(String line) {
    int last = line.indexOf(" " + LAST + "=");
    String[] parts = (last < 0 ? line : line.substring(0, last)).split(" ");
    Words words = new Words(parts[0]);
    for (String part : parts) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        words.add(part.substring(0, equals), part.substring(equals + 1));
      }
    }
    return last < 0 ? words : words.add(LAST, line.substring(last + LAST.length() + 2));
  }

  Words add(String key, Object value) {
    values.put(key, value.toString());
    return this;
  }

  /** Adds it if it says anything. */
  Words add(String key, Object value, Object unsaid) {
    return value.equals(unsaid) ? this : add(key, value);
  }

  String get(String key, String unsaid) {
    return values.getOrDefault(key, unsaid);
  }

  int number(String key, int unsaid) {
    return Integer.parseInt(get(key, Integer.toString(unsaid)));
  }

  Map<String, String> all() {
    return values;
  }

  @Override
  public String toString() {
    StringBuilder line = new StringBuilder(name);
    values.forEach((key, value) -> line.append(' ').append(key).append('=').append(value));
    return line.toString();
  }
}
