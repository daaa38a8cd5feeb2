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
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where things lie below the folder of this module.
 *
 * @param root the folder that holds {@code series} and {@code target}
 */
record PatchesDir(Path root) {

  Path series() {
    return root.resolve("series");
  }

  Path sources(String hbaseVersion) {
    return root.resolve("target/sources").resolve(hbaseVersion);
  }

  /** @param jar as {@code group:module:version} */
  Path jar(Series line, String jar) {
    String name = jar.substring(jar.indexOf(':') + 1).replace(':', '-');
    return sources(line.hbaseVersion()).resolve(name + ".jar");
  }

  /** The jars that the line has of its own, and then those of this JVM. */
  String classPath(Series line) {
    return Stream
      .concat(line.jars().stream().map(jar -> jar(line, jar).toString()),
        Stream.of(System.getProperty("java.class.path")))
      .collect(Collectors.joining(File.pathSeparator));
  }

  Path variants(String hbaseVersion) {
    return root.resolve("target/variants").resolve(hbaseVersion);
  }

  Path classes(String hbaseVersion) {
    return root.resolve("target/overlay-classes").resolve(hbaseVersion);
  }

  SourceTree sourceTree(Series series) {
    return SourceTree.create(root.resolve("target/work").resolve(series.hbaseVersion()),
      sources(series.hbaseVersion()), series);
  }
}
