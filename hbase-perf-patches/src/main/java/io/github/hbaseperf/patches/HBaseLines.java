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

import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All HBase lines that have a series, oldest first, and what each makes of every patch. */
final class HBaseLines {
  private final List<Series> lines;

  private HBaseLines(List<Series> lines) {
    this.lines = lines;
  }

  /**
   * Reads the series of all lines.
   *
   * @param root folder with one folder per HBase version
   * @throws PatchesException if one has faults, or leaves a patch of another line unmentioned
   */
  static HBaseLines read(Path root) {
    HBaseLines lines =
      new HBaseLines(Series.versions(root).stream().sorted(Comparator.comparing(Version::parse))
        .map(version -> Series.read(root, version)).toList());
    lines.lines.forEach(lines::refuseUnmentioned);
    return lines;
  }

  List<Series> series() {
    return lines;
  }

  /** The compatibility table in Markdown: a row per patch, a column per line, reasons below. */
  String table() {
    StringBuilder table = new StringBuilder("| Patch |");
    lines.forEach(line -> table.append(' ').append(line.hbaseVersion()).append(" |"));
    table.append("\n|---|").append("---|".repeat(lines.size())).append('\n');
    for (String name : names()) {
      table.append("| `").append(name).append("` |");
      lines.forEach(line -> table.append(' ').append(state(line, name)).append(" |"));
      table.append('\n');
    }
    table.append('\n');
    reasons().forEach((reason, versions) -> table.append("- ")
      .append(reason.replaceFirst(": ", ", not on " + versions + ": ")).append(".\n"));
    return table.toString();
  }

  private static String state(Series line, String name) {
    for (Patch patch : line.patches()) {
      if (patch.name().equals(name)) {
        return state(line) + (line.borrows(patch) ? "" : ", own file");
      }
    }
    return "no";
  }

  private static String state(Series line) {
    if (line.runs()) {
      return "runs";
    }
    if (line.runsRegions()) {
      return "regions run";
    }
    return line.jars().isEmpty() ? "applies" : "compiles";
  }

  /** What lines say about patches they go without; lines that say the same share one entry. */
  private Map<String, String> reasons() {
    Map<String, String> reasons = new TreeMap<>();
    for (Series line : lines) {
      line.absent().forEach((name, why) -> reasons.merge("`" + name.substring(0, 4) + "`: " + why,
        line.hbaseVersion(), (one, other) -> one + " and " + other));
    }
    return reasons;
  }

  private TreeSet<String> names() {
    return lines.stream().flatMap(line -> line.patches().stream()).map(Patch::name)
      .collect(Collectors.toCollection(TreeSet::new));
  }

  private void refuseUnmentioned(Series line) {
    TreeSet<String> names = names();
    line.patches().forEach(patch -> names.remove(patch.name()));
    names.removeAll(line.absent().keySet());
    if (!names.isEmpty()) {
      throw new PatchesException("The series of HBase " + line.hbaseVersion() + " says nothing of "
        + names + ": list each, or add a line \"# " + names.first() + ": why not\"");
    }
  }
}
