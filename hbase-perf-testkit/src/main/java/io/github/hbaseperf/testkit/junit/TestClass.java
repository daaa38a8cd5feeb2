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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.differential.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A class for HBase's tests, with JUnit 4 as all release lines have it, which fails as long as
 * HBase does with a case what the HBase on the class path does.
 */
final class TestClass {
  private static final int COLUMNS = 100;
  private static final String STATEMENT = "    ";
  private static final String CONTINUED = "      ";
  private static final Pattern BREAK = Pattern.compile("(?<=\\))(?=\\.)|(?<=, )");
  private static final Pattern QUOTED = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"");
  private static final Pattern METHOD = Pattern.compile("\n  private [^\n]* (\\w+)\\([^\n]*\\{\n");

  private final String name;
  private final ShownFault fault;

  /** @param name of the class */
  TestClass(String name, ShownFault fault) {
    this.name = name;
    this.fault = fault;
  }

  String name() {
    return name;
  }

  /** The file, without what it does not use. */
  String text() throws IOException, UnwritableCaseException {
    String statements = lines(StatementCode.of(fault));
    String text = resource("class.txt").replace("${comment}", comment())
      .replace("${now}", Long.toString(Simulator.START_MILLIS))
      .replace("${table}", lines(SchemaCode.of(fault.shown().layout())))
      .replace("${statements}", statements).replace("${helpers}", helpers(statements))
      .replace("${class}", name);
    return text.replace("${imports}", imports(text));
  }

  private String comment() {
    return "/** " + fault.sentence() + " */\n";
  }

  private static String lines(List<String> statements) {
    return statements.stream().map(TestClass::wrapped).collect(Collectors.joining("\n"));
  }

  /** Lines of the width that HBase asks for, where that is possible without breaking a string. */
  static String wrapped(String statement) {
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder(STATEMENT);
    for (String part : parts(statement)) {
      if (line.length() + part.stripTrailing().length() > COLUMNS && !line.toString().isBlank()) {
        text.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(CONTINUED);
      }
      line.append(part);
    }
    return text.append(line).toString();
  }

  /** Where a line may end, which is not in a string. */
  private static List<String> parts(String statement) {
    List<String> parts = new ArrayList<>();
    int begin = 0;
    for (Matcher found = BREAK.matcher(statement); found.find();) {
      if (!QUOTED.matcher(statement.substring(begin, found.start())).replaceAll("")
        .contains("\"")) {
        parts.add(statement.substring(begin, found.start()));
        begin = found.start();
      }
    }
    parts.add(statement.substring(begin));
    return parts;
  }

  /** Those methods that are called, and those they call. */
  private static String helpers(String statements) throws IOException {
    List<String> methods = List.of(resource("helpers.txt").split("(?<=\n  }\n)(?=\n)"));
    List<String> used = new ArrayList<>();
    StringBuilder calling = new StringBuilder(statements);
    boolean more = true;
    while (more) {
      more = false;
      for (String method : methods) {
        if (!used.contains(method) && isCalled(method, calling)) {
          used.add(method);
          calling.append(method.substring(method.indexOf("{\n")));
          more = true;
        }
      }
    }
    return methods.stream().filter(used::contains).collect(Collectors.joining());
  }

  private static boolean isCalled(String method, CharSequence calling) {
    Matcher name = METHOD.matcher(method);
    if (!name.find()) {
      throw new IllegalStateException("no method: " + method);
    }
    return Pattern.compile("(?<![.\\w])" + name.group(1) + "\\(|::" + name.group(1) + "\\b")
      .matcher(calling).find();
  }

  private static String imports(String text) throws IOException {
    return resource("imports.txt").lines()
      .filter(line -> line.isEmpty() || isUsed(line.substring(line.lastIndexOf('.') + 1), text))
      .map(line -> line.isEmpty() ? line : "import " + line + ";")
      .collect(Collectors.joining("\n"));
  }

  private static boolean isUsed(String simpleName, String text) {
    return Pattern.compile("(?<![.\\w])" + simpleName + "\\b").matcher(text).find();
  }

  private static String resource(String file) throws IOException {
    try (InputStream in = TestClass.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
