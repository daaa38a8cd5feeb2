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

import java.nio.file.Path;

/**
 * Copies the source jars of every HBase line that has a series to where {@link SourceTree} unpacks
 * them, and the jars that a line is compiled against: those that its {@code upstream.properties}
 * lists. A line is a folder and nothing else. The build runs it, with Maven's settings, in a JVM of
 * its own.
 */
public final class FetchSources {
  private FetchSources() {
  }

  /**
   * Fetches what is not there; exits with 1 and one line if a jar is in no repository, or cannot be
   * written.
   *
   * @param args the module with the series, Maven's local repository, {@code offline=true} if Maven
   *             is
   */
  public static void main(String[] args) {
    PatchesDir dir = new PatchesDir(Path.of(args[0]));
    try (
      HBaseArtifacts hbase = HBaseArtifacts.in(Path.of(args[1]), args[2].equals("offline=true"))) {
      for (Series line : HBaseLines.read(dir.series()).series()) {
        for (String module : line.modules()) {
          hbase.copySources(module, line.hbaseVersion(), SourceTree
            .sourcesJarPath(dir.sources(line.hbaseVersion()), module, line.hbaseVersion()));
        }
        line.jars().forEach(jar -> hbase.copyJar(jar, dir.jar(line, jar)));
      }
    } catch (PatchesException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }
}
