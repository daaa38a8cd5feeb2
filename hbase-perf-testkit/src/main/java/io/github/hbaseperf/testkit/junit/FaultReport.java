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

import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.CaseText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.hbase.util.VersionInfo;

/** What an issue of HBase needs to show a fault: its text, and a test that fails. */
public final class FaultReport {
  private static final String ENDING = "\\.case$";

  private final String caseText;
  private final ShownFault fault;
  private final TestClass test;

  private FaultReport(String caseText, ShownFault fault, TestClass test) {
    this.caseText = caseText;
    this.fault = fault;
    this.test = test;
  }

  /**
   * Runs a saved case.
   *
   * @param file of a case, whose name becomes that of the test
   * @throws UnwritableCaseException if it cannot be written
   */
  public static FaultReport of(FaultFinder finder, Path file)
    throws IOException, UnwritableCaseException {
    String text = Files.readString(file);
    ShownFault fault = finder.find(parse(text));
    return new FaultReport(text, fault, new TestClass(className(file), fault));
  }

  private static Case parse(String text) throws UnwritableCaseException {
    try {
      return CaseText.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UnwritableCaseException("it is no saved table: " + e.getMessage());
    }
  }

  /** Like TestRowsMissed of rows-missed.case. */
  static String className(Path file) {
    String name = file.getFileName().toString().replaceFirst(ENDING, "");
    return "Test" + Arrays.stream(name.split("\\W+")).filter(part -> !part.equals("stock"))
      .map(StringUtils::capitalize).collect(Collectors.joining());
  }

  /** Writes {@code jira.txt} and the test; returns the files. */
  public List<Path> write(Path folder) throws IOException, UnwritableCaseException {
    String testText = test.text();
    Files.createDirectories(folder);
    return List.of(Files.writeString(folder.resolve("jira.txt"), issue()),
      Files.writeString(folder.resolve(test.name() + ".java"), testText));
  }

  private String issue() {
    Map<Boolean, String> parts = caseText.lines()
      .collect(Collectors.partitioningBy(line -> line.startsWith("#"), Collectors.joining("\n")));
    String comment = parts.get(true).replaceAll("(?m)^# ?", "");
    return String.join("\n", "Summary: " + fault.sentence(),
      "Affects versions: " + VersionInfo.getVersion(), "", "h3. What happens", "", comment, "",
      "h3. To reproduce", "", "{noformat}", parts.get(false).strip(), "{noformat}", "",
      "HBase " + VersionInfo.getVersion() + ":", "", "{noformat}",
      fault.difference().toString().strip(), "{noformat}", "", "h3. Test", "",
      test.name() + ": fails as long as HBase does so.", "");
  }
}
