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
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.commons.text.WordUtils;

/**
 * What one patch needs to go to HBase: the text of an issue in the markup of its JIRA, and for each
 * release line a mailbox for {@code git am}, with the patches it builds on, without those that only
 * overlays need. Messages say what a reviewer asks, not what this project keeps in its headers.
 */
final class UpstreamPackage {
  private static final int MESSAGE_WIDTH = 72;
  private static final String ISSUE = "HBASE-XXXXX";
  private static final String ONLY_OVERLAYS = "not-needed";
  private static final String NOT_MEASURED = "not measured ";
  /** Tests that stay in this project. */
  private static final String OURS = ": (Test|IT)\\w+$";

  private final List<Series> lines;
  private final Patch patch;

  private UpstreamPackage(List<Series> lines, Patch patch) {
    this.lines = lines;
    this.patch = patch;
  }

  /**
   * @param number of a patch, like {@code 0018}
   * @throws PatchesException if there is no such patch, or upstream has no use for it
   */
  static UpstreamPackage of(HBaseLines all, String number) {
    List<Series> lines =
      all.series().stream().filter(line -> line.patch(number).isPresent()).toList();
    if (lines.isEmpty()) {
      throw new PatchesException("No line has a patch " + number + ": patches list shows them");
    }
    Patch patch = newest(lines).patch(number).orElseThrow();
    if (!goesUpstream(patch)) {
      throw new PatchesException(
        "Patch " + number + " is not for upstream: " + patch.fields().get("Forwarded"));
    }
    return new UpstreamPackage(lines, patch);
  }

  /**
   * Writes {@code jira.txt} and {@code VERSION.mbox} of each line.
   * @return the files
   */
  List<Path> write(Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(folder.resolve("jira.txt"), issue()));
    for (Series line : lines) {
      StringBuilder mails = new StringBuilder();
      for (Patch needed : line.withDepends(line.patch(patch.number()).orElseThrow())) {
        if (goesUpstream(needed)) {
          mails.append(mail(needed));
        }
      }
      files.add(Files.writeString(folder.resolve(line.hbaseVersion() + ".mbox"), mails));
    }
    return files;
  }

  /** That overlays are made of, if there is one: most is known of it. */
  private static Series newest(List<Series> lines) {
    return lines.stream().filter(Series::runs).reduce((older, newer) -> newer)
      .orElse(lines.get(lines.size() - 1));
  }

  private static boolean goesUpstream(Patch patch) {
    return !patch.fields().getOrDefault("Forwarded", "").startsWith(ONLY_OVERLAYS);
  }

  private static String mail(Patch patch) throws IOException {
    List<String> kept = Files.readAllLines(patch.file());
    StringJoiner mail = new StringJoiner("\n", "", "\n");
    kept.stream().takeWhile(line -> !line.startsWith("Subject:")).forEach(mail::add);
    mail.add("Subject: [PATCH] " + ISSUE + " " + patch.subject()).add("");
    mail.add(wrapped(patch.fields().get("Why"))).add("");
    mail.add(wrapped(patch.fields().get("What"))).add("");
    kept.stream().dropWhile(line -> !line.startsWith("diff --git ")).forEach(mail::add);
    return mail.toString();
  }

  private static String wrapped(String text) {
    return WordUtils.wrap(text, MESSAGE_WIDTH, "\n", false);
  }

  private String issue() {
    Map<String, String> fields = patch.fields();
    StringJoiner issue = new StringJoiner("\n", "", "\n");
    issue.add("Summary: " + patch.subject());
    issue.add("Affects versions: " + String.join(", ",
      lines.stream().map(line -> line.tag().replaceFirst("^rel/", "")).toList()));
    issue.add("Related: " + fields.get("Bug"));
    add(issue, "Why", fields.get("Why"));
    addIfThere(issue, "Smallest case", PatchLint.SMALLEST_CASE);
    add(issue, "What the patch does", fields.get("What"));
    String result = fields.get("Result");
    if (!result.startsWith(NOT_MEASURED)) {
      add(issue, "Result",
        MeasuredTable.isIn(result) ? MeasuredTable.of(result) : result.replaceAll(OURS, ""));
    }
    add(issue, "Cost", fields.get("Cost"));
    add(issue, "Compatibility", fields.get("Compat"));
    add(issue, "Flushes and compactions", fields.get("Flush-compaction"));
    addIfThere(issue, "Other changes of the same lines", PatchLint.MEETS);
    add(issue, "Test", test());
    patch.switchProperty().ifPresent(property -> add(issue, "To be decided", "The patch reads the "
      + "system property " + property + ", which switches it off; upstream may want it without."));
    return issue.toString();
  }

  private String test() {
    return patch.testClasses().isEmpty()
      ? "None yet."
      : String.join(", ", patch.testClasses())
        + ": passes with the patch. Without what it changes an assertion fails, or the test of a"
        + " class that the patch adds does not compile.";
  }

  private void addIfThere(StringJoiner issue, String heading, String field) {
    if (patch.fields().containsKey(field)) {
      add(issue, heading, patch.fields().get(field));
    }
  }

  private static void add(StringJoiner issue, String heading, String text) {
    issue.add("").add("h3. " + heading).add("").add(text);
  }
}
