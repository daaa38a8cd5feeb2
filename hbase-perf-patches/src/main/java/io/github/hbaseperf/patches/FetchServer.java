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
 * Copies the jars of HBase's server of one release into a folder, without other libraries. The
 * build runs it, with Maven's settings, in a JVM of its own.
 */
public final class FetchServer {
  private FetchServer() {
  }

  /**
   * Exits with 1 and one line if a jar is in no repository, or cannot be written.
   *
   * @param args Maven's local repository, {@code offline=true} if Maven is, HBase's version, the
   *             folder
   */
  public static void main(String[] args) {
    try (
      HBaseArtifacts hbase = HBaseArtifacts.in(Path.of(args[0]), args[1].equals("offline=true"))) {
      hbase.copyServer(args[2], Path.of(args[3]));
    } catch (PatchesException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }
}
