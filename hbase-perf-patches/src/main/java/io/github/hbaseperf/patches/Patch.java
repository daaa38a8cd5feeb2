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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One patch file in git format: {@code NNNN-Subject.patch}.
 *
 * @param name    file name without {@code .patch}; also the name of its variant
 * @param subject first line of the commit message
 * @param fields  header fields of the message ({@code Why}, {@code What}, …), continuation lines
 *                joined
 * @param diffs   the files it touches or adds, in the order of the patch
 */
record Patch(Path file, String name, String subject, Map<String, String> fields, List<Diff> diffs) {

  /** What a patch does to one file; paths are those of the HBase repository. */
  record Diff(String path, boolean adds, boolean removesOrRenames, int lines, List<Hunk> hunks) {
    /** True for a test, which HBase's build would run, and no overlay has. */
    boolean isTest() {
      return path.contains(TEST_ROOT);
    }
  }

  /**
   * One hunk.
   *
   * @param number   within the file, from 1
   * @param oldStart its first line in the old file, from 1
   * @param oldLines what it replaces, with the lines of context around
   */
  record Hunk(int number, int oldStart, String header, List<String> oldLines) {
  }

  private static final String TEST_ROOT = "/src/test/java/";
  private static final Pattern DIFF = Pattern.compile("diff --git a/(\\S+) b/(\\S+)");
  private static final Pattern HUNK = Pattern.compile("(@@ -(\\d+)(?:,\\d+)? \\+\\S+ @@).*");
  private static final Pattern SWITCH = Pattern.compile("^(\\S+)=false ");
  private static final Pattern FIELD = Pattern.compile("([A-Z][A-Za-z-]*): ?(.*)");

  static Patch read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new PatchesException("Cannot read patch " + file + ": " + e, e);
    }
    int body = lines.indexOf("");
    int diff = firstDiff(lines);
    if (body < 0 || body > diff) {
      throw new PatchesException(
        file.getFileName() + " is not in git format: export it with " + "git format-patch");
    }
    Map<String, String> mail = fields(lines.subList(0, body));
    String subject = mail.getOrDefault("Subject", "").replaceFirst("^\\[PATCH] ", "");
    return new Patch(file, file.getFileName().toString().replaceFirst("\\.patch$", ""), subject,
      fields(lines.subList(body + 1, diff)), diffs(lines.subList(diff, lines.size())));
  }

  /** The number that begins the name, as the {@code Depends} field of other patches says it. */
  String number() {
    return name.substring(0, Math.min(4, name.length()));
  }

  /** Numbers of the patches this one needs. */
  List<String> depends() {
    String depends = fields.getOrDefault("Depends", "none");
    return depends.equals("none") ? List.of() : Arrays.asList(depends.split(",\\s*"));
  }

  /** The system property that switches it off when it is false; empty if nothing does. */
  Optional<String> switchProperty() {
    Matcher property = SWITCH.matcher(fields.getOrDefault("Switch", "none"));
    return property.find() ? Optional.of(property.group(1)) : Optional.empty();
  }

  List<String> paths() {
    return diffs.stream().map(Diff::path).toList();
  }

  /** Those of the files that overlays are made of. */
  List<String> mainPaths() {
    return diffs.stream().filter(diff -> !diff.isTest()).map(Diff::path).toList();
  }

  List<String> testPaths() {
    return diffs.stream().filter(Diff::isTest).map(Diff::path).toList();
  }

  /** Names of the classes of tests it adds, with their packages. */
  List<String> testClasses() {
    return testPaths().stream()
      .map(path -> path.substring(path.indexOf(TEST_ROOT) + TEST_ROOT.length())
        .replaceFirst("\\.java$", "").replace('/', '.'))
      .toList();
  }

  /** The changes of what overlays are made of, as text: no commit message, no tests. */
  String mainChanges() throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> changes = new ArrayList<>();
    int at = firstDiff(lines);
    for (Diff diff : diffs) {
      if (!diff.isTest()) {
        changes.addAll(lines.subList(at, at + diff.lines()));
      }
      at += diff.lines();
    }
    return String.join("\n", changes);
  }

  /** The same without line numbers and names of blobs, which earlier patches of a series move. */
  String unplacedMainChanges() throws IOException {
    return mainChanges().lines().filter(line -> !line.startsWith("index "))
      .map(line -> HUNK.matcher(line).replaceFirst("@@")).collect(Collectors.joining("\n"));
  }

  Optional<Hunk> hunkAt(String path, int oldStart) {
    return diffs.stream().filter(diff -> diff.path().equals(path))
      .flatMap(diff -> diff.hunks().stream()).filter(hunk -> hunk.oldStart() == oldStart)
      .findFirst();
  }

  private static int firstDiff(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("diff --git ")) {
        return i;
      }
    }
    return lines.size();
  }

  private static Map<String, String> fields(List<String> lines) {
    Map<String, String> fields = new LinkedHashMap<>();
    String last = null;
    for (String line : lines) {
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        last = field.group(1);
        fields.put(last, field.group(2));
      } else if (last != null && line.startsWith(" ")) {
        fields.merge(last, line.strip(), (head, tail) -> (head + " " + tail).strip());
      } else {
        last = null;
      }
    }
    return fields;
  }

  private static List<Diff> diffs(List<String> lines) {
    List<Diff> diffs = new ArrayList<>();
    for (int i = 0; i < lines.size();) {
      int end = i + 1;
      while (end < lines.size() && !lines.get(end).startsWith("diff --git ")) {
        end++;
      }
      diffs.add(diff(lines.subList(i, end)));
      i = end;
    }
    return List.copyOf(diffs);
  }

  private static Diff diff(List<String> lines) {
    Matcher paths = DIFF.matcher(lines.get(0));
    if (!paths.matches()) {
      throw new PatchesException("Cannot read \"" + lines.get(0) + "\" of a patch");
    }
    boolean adds = lines.stream().limit(3).anyMatch(line -> line.startsWith("new file mode"));
    boolean removes = lines.stream().limit(4)
      .anyMatch(line -> line.startsWith("deleted file") || line.startsWith("rename "));
    return new Diff(paths.group(2), adds, removes, lines.size(), hunks(lines));
  }

  private static List<Hunk> hunks(List<String> lines) {
    List<Hunk> hunks = new ArrayList<>();
    List<String> oldLines = List.of();
    for (String line : lines) {
      Matcher hunk = HUNK.matcher(line);
      if (hunk.matches()) {
        oldLines = new ArrayList<>();
        hunks.add(
          new Hunk(hunks.size() + 1, Integer.parseInt(hunk.group(2)), hunk.group(1), oldLines));
      } else if (!hunks.isEmpty() && (line.startsWith(" ") || line.startsWith("-"))) {
        oldLines.add(line.substring(1));
      }
    }
    return List.copyOf(hunks);
  }
}
