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
package io.github.hbaseperf.scenarios.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The studies there are, which are the files beside this class, and the workloads they may name.
 */
final class Studies {
  static final Map<String, Supplier<Workload>> WORKLOADS = Map.of("load-test-tool",
    LoadTestToolWorkload::new, "table-scans", TableScanWorkload::new, "performance-evaluation",
    PerformanceEvaluationWorkload::new, "dfsio", DfsioWorkload::new, "ycsb", YcsbWorkload::new);

  private static final String FOLDER = "io/github/hbaseperf/scenarios/study/";
  private static final String ENDING = ".yaml";

  /** By name. */
  static final List<Study> ALL = read();

  private Studies() {
  }

  private static List<Study> read() {
    try {
      return names().filter(file -> file.endsWith(ENDING))
        .map(file -> file.substring(0, file.length() - ENDING.length())).sorted()
        .<Study>map(name -> new FileStudy(name, StudyFile.read(name))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("The files of the studies cannot be listed: " + e, e);
    }
  }

  /** Returns the names of what is beside this class's resources: in a folder or in a jar. */
  private static Stream<String> names() throws IOException {
    // Every build has this one; a folder as such need not be an entry of a jar.
    URL one = Studies.class.getResource("column-width.yaml");
    if (one == null) {
      throw new IOException("there is no column-width.yaml");
    }
    URLConnection connection = one.openConnection();
    if (connection instanceof JarURLConnection jar) {
      return jar.getJarFile().stream().map(entry -> entry.getName())
        .filter(name -> name.startsWith(FOLDER)).map(name -> name.substring(FOLDER.length()));
    }
    try (Stream<Path> files = Files.list(Path.of(URI.create(one.toString())).getParent())) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }
}
