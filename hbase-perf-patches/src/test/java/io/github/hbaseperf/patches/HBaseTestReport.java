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
package io.github.hbaseperf.patches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How many of HBase's own tests ran and passed on the series; written anew after each line. */
final class HBaseTestReport {
  private final Path file;
  private final List<String> rows = new ArrayList<>();
  private final Set<String> counting = new TreeSet<>();
  private final Set<String> failedOnBoth = new TreeSet<>();
  private final Set<String> failedOnOurs = new TreeSet<>();
  private int ran;

  /** Reports nothing where the file is null. */
  HBaseTestReport(String file) {
    this.file = file == null ? null : Path.of(file).toAbsolutePath();
  }

  /**
   * Adds what a JVM ran.
   * @param counting those that count seeks and pass when 0003 is switched off
   * @param failed   the others that failed on the series
   * @param onStock  those that fail on stock HBase
   */
  void add(String classes, int tests, Set<String> counting, Set<String> failed, Set<String> onStock)
    throws IOException {
    Set<String> ours = new TreeSet<>(failed);
    ours.removeAll(onStock);
    Set<String> both = new TreeSet<>(failed);
    both.retainAll(onStock);
    ran += tests;
    this.counting.addAll(counting);
    failedOnBoth.addAll(both);
    failedOnOurs.addAll(ours);
    rows.add(row(classes.replace(" ", ", "), tests, counting, both, ours));
    if (file != null) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text());
    }
  }

  private static String row(String name, int ran, Set<String> counting, Set<String> both,
    Set<String> ours) {
    int passed = ran - counting.size() - both.size() - ours.size();
    return "| " + name + " | " + ran + " | " + passed + " | " + both.size() + " | "
      + counting.size() + " | " + ours.size() + " |\n";
  }

  private String text() {
    return "# HBase's own tests on the patch series\n\n" + "HBase " + Built.HBASE_VERSION
      + ", variant `all`. *Count seeks*: the test asserts how many "
      + "seeks or\nblocks a scan needs, 0003 needs fewer, and it passes when 0003 is switched off.\n\n"
      + "| classes | run | passed | failed on both | count seeks | failed on ours |\n"
      + "| --- | --- | --- | --- | --- | --- |\n"
      + row("**all**", ran, counting, failedOnBoth, failedOnOurs) + String.join("", rows)
      + list("Failed on stock, too", failedOnBoth) + list("Count seeks", counting)
      + list("Failed on ours only", failedOnOurs);
  }

  private static String list(String title, Collection<String> tests) {
    return tests.isEmpty() ? "" : "\n" + title + ":\n\n- " + String.join("\n- ", tests) + "\n";
  }
}
