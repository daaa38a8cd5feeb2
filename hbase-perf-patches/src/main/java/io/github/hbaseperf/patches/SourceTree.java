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
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The files of a release that a series touches, in a generated git work tree laid out as the HBase
 * repository. Taken from the {@code -sources} jars, never committed anywhere else.
 */
final class SourceTree {
  private static final String BASE = "stock";

  private final Path dir;
  private final Git git;

  private SourceTree(Path dir) {
    this.dir = dir;
    this.git = Git.isolated(dir);
  }

  /**
   * Makes the tree anew.
   *
   * @param dir     where; deleted first if it exists
   * @param sources folder with {@code <module>-<version>-sources.jar} of the series' modules
   */
  static SourceTree create(Path dir, Path sources, Series series) {
    SourceTree tree = new SourceTree(dir);
    try {
      delete(dir);
      Files.createDirectories(dir);
      for (String module : series.modules()) {
        Path jar = sourcesJar(sources, module, series.hbaseVersion());
        String root = module + "/src/main/java/";
        unpack(jar, dir.resolve(root), tree.sources(series.patches()));
      }
    } catch (IOException e) {
      throw new PatchesException("Cannot unpack the sources in " + sources + ": " + e, e);
    }
    tree.git.run("init", "--quiet");
    tree.git.run("add", "--all");
    tree.git.run("commit", "--quiet", "--message", "HBase " + series.hbaseVersion());
    tree.git.run("tag", BASE);
    return tree;
  }

  static Path sourcesJarPath(Path sources, String module, String hbaseVersion) {
    return sources.resolve(module + "-" + hbaseVersion + "-sources.jar");
  }

  static Path sourcesJar(Path sources, String module, String hbaseVersion) {
    Path jar = sourcesJarPath(sources, module, hbaseVersion);
    if (!Files.isRegularFile(jar)) {
      throw new PatchesException(
        "No " + jar + ": run mvn -pl hbase-perf-patches -am process-classes to get it");
    }
    return jar;
  }

  /** Back to the release's own sources. */
  void reset() {
    git.run("reset", "--quiet", "--hard", BASE);
    git.run("clean", "--quiet", "-d", "--force");
  }

  Git git() {
    return git;
  }

  /** Where a file of the HBase repository lies in this tree. */
  Path file(String path) {
    return dir.resolve(path);
  }

  /** The files that patches touch or add, but for their tests. */
  List<Path> sources(List<Patch> patches) {
    return patches.stream().flatMap(patch -> patch.mainPaths().stream()).distinct().sorted()
      .map(dir::resolve).toList();
  }

  /** Copies those of the files that the jar has; a patch adds the others, or does not apply. */
  private static void unpack(Path jar, Path root, List<Path> files) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Path file : files) {
        ZipEntry entry =
          file.startsWith(root) ? zip.getEntry(root.relativize(file).toString()) : null;
        if (entry != null) {
          Files.createDirectories(file.getParent());
          try (InputStream in = zip.getInputStream(entry)) {
            Files.copy(in, file);
          }
        }
      }
    }
  }

  static void delete(Path dir) throws IOException {
    if (Files.exists(dir)) {
      try (Stream<Path> files = Files.walk(dir)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
