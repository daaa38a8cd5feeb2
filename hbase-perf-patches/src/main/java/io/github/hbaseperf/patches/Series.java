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
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The patches for one HBase line, in the order they apply. A folder holds the list of them
 * ({@code series}), where they apply ({@code upstream.properties}) and those patch files that are
 * of this line. A patch that applies as it is to several lines is a file of one of them; the others
 * list it with the path from their folder. A line {@code # NAME: why} of the list names a patch of
 * other lines that this one goes without. Immutable.
 */
final class Series {
  /** What of a line can run here: its overlays are built unless that is nothing. */
  private enum Runs {
    CLUSTERS("true"), REGIONS("regions"), NOTHING("false");

    private final String word;

    Runs(String word) {
      this.word = word;
    }

    private static Runs of(Path upstream, String word) {
      return Stream.of(values()).filter(runs -> runs.word.equals(word)).findFirst()
        .orElseThrow(() -> new PatchesException(
          upstream + " says runs=" + word + ": it is true, regions or false"));
    }
  }

  private static final String UPSTREAM = "upstream.properties";
  private static final Pattern ABSENT = Pattern.compile("# (\\d{4}-[A-Za-z0-9-]+): (.+)");

  private final Path dir;
  private final String hbaseVersion;
  private final String tag;
  private final Runs runs;
  private final String javaRelease;
  private final List<String> jars;
  private final List<String> modules;
  private final Map<String, Patch> patchesByNumber;
  private final Map<String, String> absent;

  private Series(Path dir, Properties upstream, Map<String, Patch> patchesByNumber,
    Map<String, String> absent) {
    this.dir = dir;
    this.hbaseVersion = upstream.getProperty("hbase.version");
    this.tag = upstream.getProperty("tag");
    this.modules = List.of(upstream.getProperty("modules").split(","));
    this.runs = Runs.of(dir.resolve(UPSTREAM), upstream.getProperty("runs"));
    this.javaRelease = upstream.getProperty("java", "8");
    this.jars = Stream.of(upstream.getProperty("jars", "").split(",")).filter(jar -> !jar.isEmpty())
      .map(jar -> jar.split(":").length == 2 ? HBaseArtifacts.GROUP + ":" + jar : jar).toList();
    this.patchesByNumber = patchesByNumber;
    this.absent = absent;
  }

  /**
   * Reads the series of one HBase version.
   *
   * @param root folder with one folder per HBase version
   * @throws PatchesException if there is none, or it has faults; the message names the first
   */
  static Series read(Path root, String hbaseVersion) {
    Path dir = root.resolve(hbaseVersion);
    if (!Files.isRegularFile(dir.resolve("series"))) {
      throw new PatchesException("No patch series for HBase " + hbaseVersion + " in " + root
        + ": there is one for " + String.join(", ", versions(root)));
    }
    try {
      return read(dir);
    } catch (IOException e) {
      throw new PatchesException("Cannot read the series in " + dir + ": " + e, e);
    }
  }

  /** The HBase versions that have a series. */
  static Set<String> versions(Path root) {
    return names(root, "*");
  }

  private static Series read(Path dir) throws IOException {
    Properties upstream = new Properties();
    try (Reader in = Files.newBufferedReader(dir.resolve(UPSTREAM))) {
      upstream.load(in);
    }
    for (String key : List.of("hbase.version", "tag", "modules", "runs")) {
      if (upstream.getProperty(key) == null) {
        throw new PatchesException(dir.resolve(UPSTREAM) + " lacks " + key);
      }
    }
    Map<String, String> absent = new LinkedHashMap<>();
    List<String> listed = new ArrayList<>();
    for (String line : Files.readAllLines(dir.resolve("series"))) {
      Matcher reason = ABSENT.matcher(line);
      if (reason.matches()) {
        absent.put(reason.group(1), reason.group(2));
      } else {
        listed.add(line);
      }
    }
    refuseUnlisted(dir, listed);
    return new Series(dir, upstream, patches(dir, listed), absent);
  }

  private static Map<String, Patch> patches(Path dir, List<String> listed) throws IOException {
    Map<String, Patch> patches = new LinkedHashMap<>();
    for (String fileName : listed) {
      Patch patch = Patch.read(dir.resolve(fileName).normalize());
      List<String> faults =
        PatchLint.faults(patch, Files.readAllLines(patch.file()), patches.keySet());
      if (!faults.isEmpty()) {
        throw new PatchesException(faults.get(0));
      }
      if (patches.put(patch.number(), patch) != null) {
        throw new PatchesException("Two patches of " + dir + " have number " + patch.number());
      }
    }
    return patches;
  }

  private static void refuseUnlisted(Path dir, List<String> listed) {
    Set<String> unlisted = names(dir, "*.patch");
    listed.forEach(unlisted::remove);
    if (!unlisted.isEmpty()) {
      throw new PatchesException(
        dir.resolve("series") + " does not list " + unlisted + ": add or delete the file");
    }
  }

  private static Set<String> names(Path dir, String glob) {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(dir, glob)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    } catch (IOException e) {
      throw new PatchesException("Cannot list " + dir + ": " + e, e);
    }
    return names;
  }

  String hbaseVersion() {
    return hbaseVersion;
  }

  /** Tag of the release in the HBase repository. */
  String tag() {
    return tag;
  }

  /** HBase modules whose sources the patches may touch. */
  List<String> modules() {
    return modules;
  }

  /** True if overlays are built, and a cluster of this line runs. */
  boolean runs() {
    return runs == Runs.CLUSTERS;
  }

  /** True if overlays are built, and regions of this line run, but no cluster. */
  boolean runsRegions() {
    return runs == Runs.REGIONS;
  }

  /** The oldest version of Java that the release runs on. */
  String javaRelease() {
    return javaRelease;
  }

  /**
   * The jars that a line of which not all are published is compiled against, those that are not in
   * another version; each as {@code group:module:version}. Empty if it is not compiled.
   */
  List<String> jars() {
    return jars;
  }

  /** True if the patch is a file of another line, made against the sources of that one. */
  boolean borrows(Patch patch) {
    return !dir.normalize().equals(patch.file().getParent());
  }

  /** Names of the patches of other lines that this one goes without, and why. */
  Map<String, String> absent() {
    return Collections.unmodifiableMap(absent);
  }

  List<Patch> patches() {
    return List.copyOf(patchesByNumber.values());
  }

  /** The patch with a number, like {@code 0018}, if this line has it. */
  Optional<Patch> patch(String number) {
    return Optional.ofNullable(patchesByNumber.get(number));
  }

  /** The patch with everything it depends on, in the order of the series, itself last. */
  List<Patch> withDepends(Patch patch) {
    Set<String> needed = new HashSet<>();
    collectDepends(patch, needed);
    List<Patch> patches = new ArrayList<>(patches());
    patches.removeIf(candidate -> !needed.contains(candidate.number()));
    return patches;
  }

  private void collectDepends(Patch patch, Set<String> needed) {
    needed.add(patch.number());
    patch.depends().forEach(number -> collectDepends(patchesByNumber.get(number), needed));
  }
}
