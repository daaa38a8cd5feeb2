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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the tests run, and fail, is tested with the patches. */
class TestFaultReport {
  private static final Path CASES = Path.of("src/test/resources/cases");
  private static FaultFinder finder;

  @TempDir
  private Path temp;

  @BeforeAll
  static void createFinder() throws IOException {
    finder = FaultFinder.create();
  }

  @Test
  void testAssertsWhatTheModelSaysOfRead() throws Exception {
    assertThat(test("stock-hole-between-files")).contains("assertEquals(")
      .contains("public class TestHoleBetweenFiles {").doesNotContain("compactSomeFiles", "${");
  }

  @Test
  void testAssertsWhatFileMustHold() throws Exception {
    assertThat(test("stock-marker-lost-behind-surplus-version"))
      .contains("stored.contains(\"a f:z@1 DeleteColumn\")");
  }

  @Test
  void testAssertsThatScanEnds() throws Exception {
    assertThat(test("stock-endless-scan")).contains("assertEnds(() -> rows(");
  }

  @Test
  void testIssueHasCaseAndWhatHBaseDoes() throws Exception {
    write(CASES.resolve("stock-marker-lost-behind-surplus-version.case"));
    assertThat(temp.resolve("jira.txt")).content().contains("write DELETE_COLUMN a f:z@1\n",
      "LOST: a f:z@1 DELETE_COLUMN", "TestMarkerLostBehindSurplusVersion");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
    value = { "scan|what the model of HBase says", "split s; scan|what the model of HBase says",
      "write PUT r f:q@2=v; flush; write PUT r f:q@2=v; compact major; scan|the model of HBase" })
  void testRefusesWhatHBaseDoesRight(String operations, String reason) throws Exception {
    Path file = temp.resolve("right.case");
    Files.writeString(file, "table\nfamily name=f\n" + operations.replace("; ", "\n") + "\n");
    assertThatThrownBy(() -> write(file)).isInstanceOf(UnwritableCaseException.class)
      .hasMessageContaining(reason);
  }

  @Test
  void testRefusesWhatIsNoSavedTable() throws IOException {
    Path file = Files.writeString(temp.resolve("none.case"), "no table\n");
    assertThatThrownBy(() -> write(file)).isInstanceOf(UnwritableCaseException.class)
      .hasMessageContaining("no saved table: not understood: no table");
  }

  @ParameterizedTest
  @CsvSource({ "stock-reversed-half-files, Split", "stock-reversed-scan-of-bulk-load, BulkLoad",
    "stock-newest-version-of-new-versions, what a write reads" })
  void testRefusesWhatTestsOfHBaseCannotDo(String name, String reason) {
    assertThatThrownBy(() -> write(CASES.resolve(name + ".case")))
      .isInstanceOf(UnwritableCaseException.class).hasMessageContaining(reason);
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void testLinesAreAsLongAsHBaseAllows() throws Exception {
    assertThat(test("stock-endless-major-compaction").lines())
      .allMatch(line -> line.length() <= 100);
  }

  private String test(String name) throws Exception {
    write(CASES.resolve(name + ".case"));
    Path file = Path.of(name + ".case");
    return Files.readString(temp.resolve(FaultReport.className(file) + ".java"));
  }

  private void write(Path file) throws IOException, UnwritableCaseException {
    FaultReport.of(finder, file).write(temp);
  }
}
