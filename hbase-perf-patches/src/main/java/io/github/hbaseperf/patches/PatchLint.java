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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What every patch of a series must look like, whatever it does. */
final class PatchLint {
  /** The field that says whether flushes and compactions run the patch, and why. */
  static final String FLUSH_COMPACTION = "Flush-compaction";

  /** What it brings: measured, which a command writes, or which answers are now right. */
  static final String RESULT = "Result";

  /** The JIRA issue the patch belongs to, or that there is none. */
  static final String BUG = "Bug";

  /** Where it was sent upstream: not yet, not needed, or to an issue. */
  static final String FORWARDED = "Forwarded";

  /** Fields each patch header answers. */
  static final List<String> FIELDS = List.of("Why", "What", RESULT, "Cost", "Compat",
    FLUSH_COMPACTION, "Tests", "Depends", BUG, FORWARDED, "Drop-when", "Switch");

  /** What shows the fault that a patch corrects. */
  static final String SMALLEST_CASE = "Smallest-case";

  /** Which fixes upstream change the same lines. */
  static final String MEETS = "Meets";

  /** Fields only some have; the first says when upstream took it. */
  static final List<String> OPTIONAL_FIELDS = List.of("Applied-Upstream", MEETS, SMALLEST_CASE);

  /** A patch above this, without its test and what was measured, is more than one idea. */
  static final int MAX_LINES = 400;

  /** A test above this holds more than what its patch changes. */
  static final int MAX_TEST_LINES = 140;

  private static final Pattern NAME = Pattern.compile("\\d{4}-[A-Za-z0-9-]+");

  private PatchLint() {
  }

  /**
   * Lists the faults of a patch, one line each; empty if there are none.
   *
   * @param lines   the lines of its file
   * @param earlier numbers of the patches before it in the series
   */
  static List<String> faults(Patch patch, List<String> lines, Set<String> earlier) {
    List<String> faults = new ArrayList<>();
    String name = patch.name() + ": ";
    if (!NAME.matcher(patch.name()).matches()) {
      faults.add(name + "the file must be called NNNN-Subject.patch");
    }
    if (!lines.get(0).startsWith("From 0000000000000000000000000000000000000000 ")) {
      faults.add(name + "the commit id must be zero (git format-patch --zero-commit)");
    }
    if (patch.subject().isEmpty() || patch.subject().length() > 52) {
      faults.add(name + "the subject must have 1 to 52 characters");
    }
    for (String field : FIELDS) {
      if (patch.fields().getOrDefault(field, "").isEmpty()) {
        faults.add(name + "header field \"" + field + ":\" is missing or empty");
      }
    }
    String whereItRuns = patch.fields().getOrDefault(FLUSH_COMPACTION, "");
    if (!whereItRuns.isEmpty() && !whereItRuns.matches("(?:no|runs): .+")) {
      faults.add(name + FLUSH_COMPACTION + " must begin with \"no: \" or \"runs: \" and say why");
    }
    faults.addAll(formFaults(patch));
    faults.addAll(sizeFaults(patch, lines.size() - resultLines(lines)));
    faults.addAll(testFaults(patch));
    for (String number : patch.depends()) {
      if (!earlier.contains(number)) {
        faults.add(name + "depends on " + number + ", which no earlier patch of the series is");
      }
    }
    if (patch.diffs().isEmpty()) {
      faults.add(name + "it changes no file");
    }
    for (Patch.Diff diff : patch.diffs()) {
      if (diff.removesOrRenames()) {
        faults.add(name + diff.path() + " is removed or renamed, which an overlay cannot do");
      }
    }
    return faults;
  }

  /** How many lines continue the result, which grows with what is measured. */
  private static int resultLines(List<String> lines) {
    return (int) lines.stream().dropWhile(line -> !line.startsWith("Result: ")).skip(1)
      .takeWhile(line -> line.startsWith(" ")).count();
  }

  private static List<String> sizeFaults(Patch patch, int lines) {
    int testLines =
      patch.diffs().stream().filter(Patch.Diff::isTest).mapToInt(Patch.Diff::lines).sum();
    List<String> faults = new ArrayList<>();
    if (lines - testLines > MAX_LINES) {
      faults.add(patch.name() + ": " + (lines - testLines) + " lines, more than " + MAX_LINES
        + ": split it");
    }
    if (testLines > MAX_TEST_LINES) {
      faults
        .add(patch.name() + ": its test has " + testLines + " lines, more than " + MAX_TEST_LINES);
    }
    return faults;
  }

  /** Sources of HBase's own tests are not published, so they cannot be changed. */
  private static List<String> testFaults(Patch patch) {
    List<String> faults = new ArrayList<>();
    for (Patch.Diff diff : patch.diffs()) {
      if (diff.isTest() && !diff.adds()) {
        faults.add(patch.name() + ": " + diff.path() + " is changed: a test has to be a new file");
      }
    }
    List<String> named = List.of(patch.fields().getOrDefault("Tests", "").split(",\\s*"));
    for (String testClass : patch.testClasses()) {
      String simpleName = testClass.replaceFirst(".*\\.", "");
      if (!simpleName.startsWith("Test") || !named.contains(simpleName)) {
        faults.add(patch.name() + ": header field \"Tests:\" has to name " + simpleName
          + ", and that to begin with Test");
      }
    }
    return faults;
  }

  /** As DEP-3 has the fields, and this project's tools, so that they read them. */
  private static List<String> formFaults(Patch patch) {
    List<String> faults = new ArrayList<>();
    check(patch, BUG, "(?:none.*|.*HBASE-\\d+.*)", "name an issue HBASE-N, or say none", faults);
    check(patch, FORWARDED, "(?:no|not-needed: .+|HBASE-\\d+.*|https://.+)",
      "be no, not-needed: and why, or where it was sent", faults);
    check(patch, "Applied-Upstream", "\\d+\\.\\d+\\.\\d+, .*HBASE-\\d+.*",
      "be a release and its issue", faults);
    check(patch, MEETS, ".*HBASE-\\d+ \\(\\d.*", "name issues and, in brackets, their release",
      faults);
    check(patch, RESULT, "(?!see ).+", "say what, not where: bench docs writes it", faults);
    for (String field : patch.fields().keySet()) {
      if (!FIELDS.contains(field) && !OPTIONAL_FIELDS.contains(field)) {
        faults.add(patch.name() + ": nobody knows the header field \"" + field + ":\"");
      }
    }
    return faults;
  }

  private static void check(Patch patch, String field, String form, String rule,
    List<String> faults) {
    String value = patch.fields().getOrDefault(field, "");
    if (!value.isEmpty() && !value.matches(form)) {
      faults.add(patch.name() + ": " + field + " must " + rule);
    }
  }
}
