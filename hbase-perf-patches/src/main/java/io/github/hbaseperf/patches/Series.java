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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The patches for one HBase line, in the order they apply. A folder holds the patch files, the list
 * of them ({@code series}) and where they apply ({@code upstream.properties}). Immutable.
 */
final class Series {
  private final String hbaseVersion;
  private final String tag;
  private final List<String> modules;
  private final Map<String, Patch> patchesByNumber;

  private Series(Properties upstream, Map<String, Patch> patchesByNumber) {
    this.hbaseVersion = upstream.getProperty("hbase.version");
    this.tag = upstream.getProperty("tag");
    this.modules = List.of(upstream.getProperty("modules").split(","));
    this.patchesByNumber = patchesByNumber;
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
        + ": there is one for " + String.join(", ", names(root, "*")));
    }
    try {
      return read(dir);
    } catch (IOException e) {
      throw new PatchesException("Cannot read the series in " + dir + ": " + e, e);
    }
  }

  private static Series read(Path dir) throws IOException {
    Properties upstream = new Properties();
    try (Reader in = Files.newBufferedReader(dir.resolve("upstream.properties"))) {
      upstream.load(in);
    }
    for (String key : List.of("hbase.version", "tag", "modules")) {
      if (upstream.getProperty(key) == null) {
        throw new PatchesException(dir.resolve("upstream.properties") + " lacks " + key);
      }
    }
    List<String> listed = Files.readAllLines(dir.resolve("series"));
    refuseUnlisted(dir, listed);
    Map<String, Patch> patches = new LinkedHashMap<>();
    for (String fileName : listed) {
      Patch patch = Patch.read(dir.resolve(fileName));
      List<String> faults =
        PatchLint.faults(patch, Files.readAllLines(patch.file()), patches.keySet());
      if (!faults.isEmpty()) {
        throw new PatchesException(faults.get(0));
      }
      if (patches.put(patch.number(), patch) != null) {
        throw new PatchesException("Two patches of " + dir + " have number " + patch.number());
      }
    }
    return new Series(upstream, patches);
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

  List<Patch> patches() {
    return List.copyOf(patchesByNumber.values());
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
