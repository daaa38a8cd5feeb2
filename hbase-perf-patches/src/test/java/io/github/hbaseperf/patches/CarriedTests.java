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

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tests that the patches of the line carry. */
public final class CarriedTests {
  private final SourceTree tree;
  private final Path classes;

  private CarriedTests(SourceTree tree, Path classes) {
    this.tree = tree;
    this.classes = classes;
  }

  /** Names of the test classes of each patch, by name of the patch, in the order of the series. */
  public static Map<String, List<String>> byPatch() {
    Map<String, List<String>> tests = new LinkedHashMap<>();
    Built.series().patches().forEach(patch -> tests.put(patch.name(), patch.testClasses()));
    return tests;
  }

  /**
   * Applies the series.
   *
   * @param workDir empty
   */
  public static CarriedTests in(Path workDir) {
    Series series = Built.series();
    SourceTree tree =
      SourceTree.create(workDir.resolve("tree"), Built.DIR.sources(Built.HBASE_VERSION), series);
    new PatchApplier(tree.git()).apply(series.patches());
    return new CarriedTests(tree, workDir.resolve("classes"));
  }

  /**
   * Compiles the tests of patches, as HBase's build does, with HBase's tests jars.
   *
   * @param patches by their names
   * @param variant what is in front of HBase
   * @return where the classes of the patches compiled so far on this variant are
   * @throws PatchesException if they do not compile
   */
  public Path compile(Collection<String> patches, String variant) throws IOException {
    List<String> classPath = new ArrayList<>();
    Built.variants().overlay(variant).ifPresent(jar -> classPath.add(jar.toString()));
    classPath.add(System.getProperty("java.class.path"));
    List<Path> files = Built.series().patches().stream().filter(p -> patches.contains(p.name()))
      .flatMap(p -> p.testPaths().stream()).map(tree::file).toList();
    Path out = classes.resolve(variant);
    new OverlayCompiler(String.join(File.pathSeparator, classPath), Built.series().javaRelease())
      .compile(files, out);
    return out;
  }
}
