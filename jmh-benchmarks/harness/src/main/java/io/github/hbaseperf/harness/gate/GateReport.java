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
package io.github.hbaseperf.harness.gate;

import io.github.hbaseperf.harness.render.text.MarkdownTable;
import io.github.hbaseperf.harness.results.Environment;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Tells the checks of a gate: to people in Markdown, to CI servers as JUnit XML. */
final class GateReport {
  private final String command;
  private final Environment environment;
  private final List<Check> checks;

  GateReport(String command, Environment environment, List<Check> checks) {
    this.command = command;
    this.environment = environment;
    this.checks = checks;
  }

  long count(Check.Outcome outcome) {
    return checks.stream().filter(check -> check.outcome() == outcome).count();
  }

  /** Returns header and body as rows of cells, failures first. */
  List<List<String>> table() {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("outcome", "check", "benchmark", "measured"));
    for (Check.Outcome outcome : List.of(Check.Outcome.FAILED, Check.Outcome.NOT_JUDGED,
      Check.Outcome.PASSED)) {
      checks.stream().filter(check -> check.outcome() == outcome).forEach(check -> table
        .add(List.of(outcome.name(), check.kind().name(), check.benchmark(), check.text())));
    }
    return table;
  }

  void writeMarkdown(Path file) throws IOException {
    Files.writeString(file, """
      ## Performance gate: %s

      `%s` on %s

      %s""".formatted(summary(), command, environment.line(), MarkdownTable.format(table())));
  }

  String summary() {
    return String.format("%d failed, %d passed, %d not judged", count(Check.Outcome.FAILED),
      count(Check.Outcome.PASSED), count(Check.Outcome.NOT_JUDGED));
  }

  void writeJUnit(Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(writer);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "performance gate");
      xml.writeAttribute("tests", Integer.toString(checks.size()));
      xml.writeAttribute("failures", Long.toString(count(Check.Outcome.FAILED)));
      xml.writeAttribute("skipped", Long.toString(count(Check.Outcome.NOT_JUDGED)));
      for (Check check : checks) {
        write(xml, check);
      }
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static void write(XMLStreamWriter xml, Check check) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", check.benchmark());
    xml.writeAttribute("name", check.kind().name());
    if (check.outcome() != Check.Outcome.PASSED) {
      xml.writeEmptyElement(check.outcome() == Check.Outcome.FAILED ? "failure" : "skipped");
      xml.writeAttribute("message", check.text());
    }
    xml.writeEndElement();
  }
}
