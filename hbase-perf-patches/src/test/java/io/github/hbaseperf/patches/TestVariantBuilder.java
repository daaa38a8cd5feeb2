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

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the real series in a folder of its own, with the sources the build got. */
class TestVariantBuilder {
  @TempDir
  private Path root;
  private PatchesDir dir;

  @BeforeEach
  void setUp() throws IOException {
    dir = new PatchesDir(root);
    try (Stream<Path> files = Files.walk(Built.DIR.series())) {
      for (Path file : files.toList()) {
        Files.copy(file, copy(file));
      }
    }
    Files.createDirectories(dir.sources(Built.HBASE_VERSION).getParent());
    Files.createSymbolicLink(dir.sources(Built.HBASE_VERSION),
      Built.DIR.sources(Built.HBASE_VERSION));
  }

  private Path copy(Path file) {
    return dir.series().resolve(Built.DIR.series().relativize(file));
  }

  private List<String> build() throws IOException {
    StringWriter log = new StringWriter();
    new VariantBuilder(Series.read(dir.series(), Built.HBASE_VERSION), dir,
      System.getProperty("java.class.path"), new PrintWriter(log)).build();
    return log.toString().lines().toList();
  }

  private Path jar(String variant) {
    return Variants.in(dir.variants(Built.HBASE_VERSION)).overlay(variant).orElseThrow();
  }

  /** Puts what the build of this module has made where this test builds. */
  private void takeBuiltVariants() throws IOException {
    Path out = Files.createDirectories(dir.variants(Built.HBASE_VERSION));
    for (Path jar : Built.variants().patches().values()) {
      Files.copy(jar, out.resolve(jar.getFileName()));
    }
    Path all = Built.variants().overlay(Variants.ALL).orElseThrow();
    Files.copy(all, out.resolve(all.getFileName()));
  }

  private static Patch builtPatch(String number) {
    return Built.series().patch(number).orElseThrow();
  }

  @Test
  void testSameInputsGiveTheSameBytesAndHeadersAndTestsAreNoInputs() throws IOException {
    takeBuiltVariants();
    List<String> variants =
      List.of(builtPatch("0002").name(), builtPatch("0016").name(), Variants.ALL);
    for (String variant : variants) {
      Files.delete(jar(variant));
    }
    assertThat(build()).hasSize(1 + variants.size()).first().asString()
      .matches("Building 3 of \\d+ variants: about 11 s\\.");
    for (String variant : variants) {
      assertThat(jar(variant))
        .hasSameBinaryContentAs(Built.variants().overlay(variant).orElseThrow());
    }
    for (Patch patch : Built.series().patches()) {
      Files.writeString(copy(patch.file()),
        Files.readString(patch.file()).replace("\nBug: none", "\nBug: none, yet")
          .replace("+  public void test", "+  public void testThat"));
    }
    assertThat(build()).singleElement().asString().contains("up to date");
  }

  @Test
  void testOnlyVariantsWithTheChangedPatchAreBuiltAgain() throws IOException {
    takeBuiltVariants();
    Patch changed = builtPatch("0017");
    Files.writeString(copy(changed.file()), Files.readString(changed.file())
      .replace("+  /** Does what StoreScanner", "+  /** Does the same as StoreScanner"));
    Files.createFile(dir.variants(Built.HBASE_VERSION).resolve("0009-Gone.jar"));
    List<String> expected = new ArrayList<>();
    VariantBuilder.variants(Built.series()).forEach((variant, patches) -> {
      if (patches.contains(changed)) {
        expected.add("Built " + dir.variants(Built.HBASE_VERSION).resolve(variant + ".jar"));
      }
    });
    List<String> built = build();
    assertThat(built.get(0)).startsWith("Building " + expected.size() + " of ");
    assertThat(built.subList(1, built.size())).isEqualTo(expected).hasSizeBetween(2, 10);
    assertThat(Variants.in(dir.variants(Built.HBASE_VERSION)).names())
      .isEqualTo(Built.variants().names());
  }

  private Map<String, String> codeHashes() throws IOException {
    Map<String, String> hashes = new HashMap<>();
    Series series = Series.read(dir.series(), Built.HBASE_VERSION);
    for (Map.Entry<String, List<Patch>> variant : VariantBuilder.variants(series).entrySet()) {
      hashes.put(variant.getKey(), VariantBuilder.codeHash(variant.getValue()));
    }
    return hashes;
  }

  @Test
  void testAddedPatchChangesTheCodeHashOfTheSeriesOnly() throws IOException {
    Map<String, String> before = codeHashes();
    String added = "0099-Add-a-sample";
    Path line = dir.series().resolve(Built.HBASE_VERSION);
    Files.writeString(line.resolve(added + ".patch"), SamplePatch.text("Add a sample", "none"));
    Files.writeString(line.resolve("series"), added + ".patch\n", StandardOpenOption.APPEND);
    Map<String, String> after = codeHashes();
    assertThat(after.remove(added)).isNotNull();
    assertThat(after.remove(Variants.ALL)).isNotEqualTo(before.remove(Variants.ALL));
    assertThat(after).isEqualTo(before).isNotEmpty();
  }

  @Test
  void testChangedPatchChangesTheCodeHashesOfWhatHoldsIt() throws IOException {
    Map<String, String> before = codeHashes();
    Patch changed = Built.series().patch("0002").orElseThrow();
    Files.writeString(copy(changed.file()),
      Files.readString(changed.file()).replace("+ * Moves row", "+ * Brings row"));
    Map<String, String> after = codeHashes();
    VariantBuilder.variants(Built.series())
      .forEach((variant, patches) -> assertThat(after.get(variant).equals(before.get(variant)))
        .as(variant).isEqualTo(!patches.contains(changed)));
  }

  /** Line numbers and names of blobs move when a patch before changes the same file. */
  @Test
  void testPatchThatIsOnlyMovedKeepsItsCodeHash() throws IOException {
    Map<String, String> before = codeHashes();
    Path moved = copy(Built.series().patch("0002").orElseThrow().file());
    String text = Files.readString(moved);
    Files.writeString(moved, text.replaceFirst("\n@@ -\\d+,", "\n@@ -7,")
      .replaceFirst("\nindex [0-9a-f]{8}", "\nindex 01234567"));
    assertThat(Files.readString(moved)).isNotEqualTo(text);
    assertThat(codeHashes()).isEqualTo(before);
  }

  @Test
  void testVariantsHoldLicenseAndNoticeAndNoTests() throws IOException {
    for (Path jar : Built.variants().patches().values()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        assertThat(zip.stream().map(ZipEntry::getName)).contains("META-INF/LICENSE")
          .noneMatch(name -> name.contains("/Test"));
        assertThat(zip.getInputStream(zip.getEntry("META-INF/NOTICE"))).asString(UTF_8).contains(
          "Copyright", "The Apache Software Foundation", "classes in this jar are changed");
      }
    }
  }

  @Test
  void testPatchThatDoesNotCompileIsNamedWithFileAndLine() throws IOException {
    Path patch = copy(Built.series().patches().get(0).file());
    Files.writeString(patch, Files.readString(patch).replace("+    OverlayGuard.exitIfMismatched",
      "+    OverlayGuard.noSuchMethod"));
    assertThatThrownBy(this::build).isInstanceOf(PatchesException.class)
      .hasMessageContainingAll("do not compile", "ServerCommandLine.java:", "cannot find symbol")
      .hasMessageNotContaining("\n");
  }

  @Test
  void testLineThatIsOnlyReadIsRefused() throws IOException {
    Path properties = dir.series().resolve(Built.HBASE_VERSION).resolve("upstream.properties");
    Files.writeString(properties, Files.readString(properties).replace("runs=true", "runs=false"));
    assertThatThrownBy(this::build).isInstanceOf(PatchesException.class)
      .hasMessage("Overlays are not built for HBase " + Built.HBASE_VERSION
        + ": not all of its jars are published");
  }

  @Test
  void testClassPathWithoutTheStockJarIsRefused() {
    VariantBuilder builder =
      new VariantBuilder(Built.series(), dir, "nothing.jar", new PrintWriter(new StringWriter()));
    assertThatThrownBy(builder::build).isInstanceOf(PatchesException.class)
      .hasMessageContaining("-" + Built.HBASE_VERSION + ".jar is not on the class path");
  }
}
