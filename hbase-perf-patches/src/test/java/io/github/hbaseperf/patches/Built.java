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
import java.util.List;
import java.util.stream.Stream;

/** What the build made before the tests started. Tests run in the folder of the module. */
public final class Built {
  public static final String HBASE_VERSION = System.getProperty("hbase.version");
  static final PatchesDir DIR = new PatchesDir(Path.of("").toAbsolutePath());

  static final Path DOCS = DIR.root().resolveSibling("docs");

  private Built() {
  }

  static Series series() {
    return Series.read(DIR.series(), HBASE_VERSION);
  }

  public static Variants variants() {
    return Variants.in(DIR.variants(HBASE_VERSION));
  }

  /** Names of all variants but stock. */
  static List<String> overlays() {
    return variants().names().stream().filter(name -> !name.equals(Variants.STOCK)).toList();
  }

  /**
   * Names of the variants of single patches that this build tests one by one: the one on which most
   * others depend, or those of {@code -Dpatches.alone=0016,0017}, or {@code each}.
   */
  public static List<String> patchesAlone() {
    List<String> wanted = List.of(System.getProperty("patches.alone", "0003").split(","));
    return variants().namesOfPatches().stream()
      .filter(name -> wanted.contains("each") || wanted.contains(name.substring(0, 4))).toList();
  }

  /** Names of the variants that this build tests one by one. */
  static List<String> overlaysAlone() {
    return Stream.concat(patchesAlone().stream(), Stream.of(Variants.ALL)).toList();
  }

  /** Options of a JVM that switch off every patch that has a switch. */
  static List<String> switchedOff() {
    return series().patches().stream().map(patch -> patch.fields().get("Switch").split(" ")[0])
      .filter(off -> off.endsWith("=false")).map("-D"::concat).toList();
  }
}
