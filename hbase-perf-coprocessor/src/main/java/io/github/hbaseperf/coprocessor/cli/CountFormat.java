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
package io.github.hbaseperf.coprocessor.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.apache.hbase.thirdparty.com.google.gson.Gson;

/** How answers are printed. Written as on the command line. */
enum CountFormat {
  table {
    @Override
    String print(List<Map<String, Object>> answers) {
      Set<String> names = answers.get(0).keySet();
      StringJoiner lines = new StringJoiner(System.lineSeparator());
      lines.add(line(answers, names, name -> name.toUpperCase(Locale.ROOT)));
      answers.forEach(answer -> lines.add(line(answers, names, answer::get)));
      return lines.toString();
    }
  },
  json {
    @Override
    String print(List<Map<String, Object>> answers) {
      return answers.stream().map(new Gson()::toJson)
        .collect(Collectors.joining(System.lineSeparator()));
    }
  },
  csv {
    @Override
    String print(List<Map<String, Object>> answers) {
      StringJoiner lines = new StringJoiner(System.lineSeparator());
      lines.add(Csv.line(answers.get(0).keySet().stream()));
      answers
        .forEach(answer -> lines.add(Csv.line(answer.values().stream().map(Object::toString))));
      return lines.toString();
    }
  };

  /**
   * @param answers one or more with the same fields: a line each, in csv and table below the names
   */
  abstract String print(List<Map<String, Object>> answers);

  private static String line(List<Map<String, Object>> answers, Set<String> names,
    Function<String, Object> cell) {
    StringBuilder line = new StringBuilder();
    for (String name : names) {
      int width = Math.max(name.length(),
        answers.stream().mapToInt(answer -> answer.get(name).toString().length()).max().getAsInt());
      line.append(String.format(Locale.ROOT, "%-" + (width + 2) + "s", cell.apply(name)));
    }
    // The first cell may be empty, as the start row of a table is.
    return line.toString().replaceFirst(" +$", "");
  }
}
