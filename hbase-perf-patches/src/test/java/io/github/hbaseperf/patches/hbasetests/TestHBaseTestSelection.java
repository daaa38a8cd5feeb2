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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class TestHBaseTestSelection {
  private static List<String> selected;

  @BeforeAll
  static void select() throws IOException {
    selected = SelectedTests.all();
  }

  @Test
  void testClassesAreSelectedByPackageAndByWhatTheyLoad() {
    assertThat(selected).contains("client.TestFromClientSide3", "regionserver.TestIsDeleteFailure",
      "regionserver.TestMajorCompaction", "regionserver.TestMinorCompaction",
      "regionserver.TestCompaction", "regionserver.TestNewVersionBehaviorFromClientSide",
      "client.TestGetScanColumnsWithNewVersionBehavior", "TestAcidGuaranteesWithBasicPolicy");
    assertThat(selected.stream().map(HBaseTestSelection::packageOf))
      .containsAll(HBaseTestSelection.PACKAGES);
    assertThat(selected).doesNotContain("regionserver.TestRegionServerAbort$ErrorThrowingHRegion",
      "master.TestMasterNoCluster", "regionserver.FromClientSide3TestBase");
  }

  @Test
  void testEveryClassThatIsNotRunIsSelected() {
    assertThat(selected).containsAll(SelectedTests.NOT_RUN.keySet());
  }

  @Test
  void testShortListIsOfSelectedClasses() throws IOException {
    assertThat(SelectedTests.toRun())
      .containsAll(ReasonedList.shortList().stream().flatMap(line -> Stream.of(line.split(" ")))
        .map(name -> name.replaceFirst("#.*", "")).collect(Collectors.toSet()));
  }

  /** Whoever adds one adds it here, too, and to docs/patches.md. */
  @Test
  void testNoTestIsExempt() {
    assertThat(SelectedTests.EXEMPT).isEmpty();
  }

  /** What other lines need may be published for fewer releases. */
  @Test
  @EnabledIfSystemProperty(named = "hbase.version", matches = "2\\.6\\.4-hadoop3")
  void testNoClassNeedsOneThatIsNotThere() throws IOException {
    TestClasses classes = TestClasses.onClassPath();
    Map<String, Set<String>> missing = new TreeMap<>();
    for (String name : SelectedTests.toRun()) {
      Set<String> absent = new TreeSet<>(classes.refersItself(HBaseTestSelection.HBASE + name));
      absent.removeIf(loaded -> getClass().getClassLoader()
        .getResource(loaded.replace('.', '/') + ".class") != null);
      if (!absent.isEmpty()) {
        missing.put(name, absent);
      }
    }
    assertThat(missing).isEmpty();
  }
}
