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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestVariants {
  @TempDir
  private Path dir;
  private Variants variants;

  @BeforeEach
  void setUp() throws Exception {
    for (String name : new String[] { "all", "0002-B", "0001-A" }) {
      Files.createFile(dir.resolve(name + ".jar"));
    }
    variants = Variants.in(dir);
  }

  @Test
  void testNamesBeginWithStockAndEndWithAll() {
    assertThat(variants.names()).containsExactly("stock", "0001-A", "0002-B", "all");
  }

  @Test
  void testOverlayOfStockIsEmpty() {
    assertThat(variants.overlay("stock")).isEmpty();
  }

  @Test
  void testOverlayIsFoundByNameAndByNumber() {
    assertThat(variants.overlay("all")).contains(dir.resolve("all.jar"));
    assertThat(variants.overlay("0002-B")).contains(dir.resolve("0002-B.jar"));
    assertThat(variants.overlay("0002")).contains(dir.resolve("0002-B.jar"));
  }

  @Test
  void testVariantWithoutSwitchOfAPatchIsAnErrorThatSaysWhich() throws Exception {
    OverlayJar.write(dir.resolve("all.jar"), Files.createDirectory(dir.resolve("classes")),
      new TreeMap<>(Map.of("switch.0002", "hbase.perf.b.enabled")));
    assertThat(variants.switchOff("all", "0002")).isEqualTo("-Dhbase.perf.b.enabled=false");
    assertThatThrownBy(() -> variants.switchOff("all", "0001")).isInstanceOf(PatchesException.class)
      .hasMessage("Variant all has no patch 0001 that can be switched off");
    assertThatThrownBy(() -> variants.switchOff("stock", "0002"))
      .isInstanceOf(PatchesException.class).hasMessageContaining("Variant stock");
  }

  @Test
  void testPatchesThatCanBeSwitchedOffAreTold() throws Exception {
    Path classes = Files.createDirectory(dir.resolve("classes"));
    OverlayJar.write(dir.resolve("all.jar"), classes, new TreeMap<>(Map.of("switch.0002",
      "hbase.perf.b.enabled", "switch.0006", "hbase.perf.c.enabled", "series", "x")));
    OverlayJar.write(dir.resolve("0001-A.jar"), classes, new TreeMap<>(Map.of("series", "x")));
    OverlayJar.write(dir.resolve("0002-B.jar"), classes,
      new TreeMap<>(Map.of("switch.0002", "hbase.perf.b.enabled")));
    OverlayJar.write(dir.resolve("0006-C.jar"), classes,
      new TreeMap<>(Map.of("switch.0006", "hbase.perf.c.enabled")));
    Variants built = Variants.in(dir);
    assertThat(built.allSwitchesOff("all")).containsExactly("-Dhbase.perf.b.enabled=false",
      "-Dhbase.perf.c.enabled=false");
    assertThat(built.allSwitchesOff("stock")).isEmpty();
    // 0001 cannot be switched off, 0006 takes two threads.
    assertThat(built.patches()).containsOnlyKeys("0001-A", "0002-B", "0006-C");
    assertThat(built.patchesOfOneThread()).containsExactly("0002-B");
  }

  @Test
  void testUnknownNameIsAnErrorThatListsTheNames() {
    assertThatThrownBy(() -> variants.overlay("0003")).isInstanceOf(PatchesException.class)
      .hasMessageContaining("\"0003\"").hasMessageContaining("stock, 0001-A, 0002-B, all");
  }

  @Test
  void testFolderWithoutJarsIsAnErrorThatSaysHowToBuildThem() {
    assertThatThrownBy(() -> Variants.in(dir.resolve("none"))).isInstanceOf(PatchesException.class)
      .hasMessageContaining("run mvn");
  }
}
