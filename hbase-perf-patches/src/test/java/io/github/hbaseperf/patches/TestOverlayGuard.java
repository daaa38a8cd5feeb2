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

import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestOverlayGuard {
  private static final String GUARD = Built.series().patches().get(0).name();

  @TempDir
  private Path workDir;

  @ParameterizedTest
  @ValueSource(classes = { HRegionServer.class, HMaster.class })
  void testServerRefusesOverlayOfAnotherVersion(Class<?> server) throws Exception {
    assertRefused(server, Variants.ALL);
  }

  @Test
  void testServerRefusesOverlayOfAPatchForAnotherVersion() throws Exception {
    assertRefused(HRegionServer.class, GUARD);
  }

  /** So every overlay refuses as the two that are tried. */
  @ParameterizedTest
  @MethodSource("io.github.hbaseperf.patches.Built#overlays")
  void testEveryOverlayHasTheGuardAndStartsServersWithIt(String variant) throws IOException {
    Map<String, String> guard = classes(GUARD);
    assertThat(guard).hasSizeGreaterThanOrEqualTo(2);
    assertThat(classes(variant)).containsAllEntriesOf(guard);
  }

  /** Returns the contents of the classes of an overlay, by name. */
  private static Map<String, String> classes(String variant) throws IOException {
    Map<String, String> classes = new HashMap<>();
    try (JarFile jar = new JarFile(Built.variants().overlay(variant).orElseThrow().toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")) {
          classes.put(entry.getName(),
            Base64.getEncoder().encodeToString(jar.getInputStream(entry).readAllBytes()));
        }
      }
    }
    return classes;
  }

  private void assertRefused(Class<?> server, String variant) throws Exception {
    ChildRun run = VariantJvm.onOtherHBase(variant).run(workDir, server, "start");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat((run.out() + run.err()).lines()).singleElement().asString().contains(
      "Refusing to start", variant + ".jar", "built for HBase " + Built.HBASE_VERSION,
      "this is HBase " + System.getProperty("other.hbase.version"));
  }

  @ParameterizedTest
  @ValueSource(classes = { HRegionServer.class, HMaster.class })
  void testServerOfTheRightVersionGetsPastTheGuard(Class<?> server) throws Exception {
    ChildRun run = VariantJvm.of(Variants.ALL).run(workDir, server, "no-such-command");
    assertThat(run.out() + run.err()).contains("Usage: ").doesNotContain("Refusing");
  }
}
