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
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Builds the overlay jars of a series: one per patch, holding it and what it depends on, and
 * {@code all}. A jar whose inputs have not changed is left as it is.
 */
final class VariantBuilder {
  /** What sources and a variant usually take, for the estimate. */
  private static final int SOURCES_SECONDS = 5;
  private static final int VARIANT_SECONDS = 2;

  private static final int CODE_HASH_DIGITS = 12;

  private static final String CHANGED =
    "The classes in this jar are changed: they have the patches that " + OverlayJar.DESCRIPTOR
      + " names.\n";

  private final Series series;
  private final PatchesDir dir;
  private final String stockClassPath;
  private final PrintWriter log;

  VariantBuilder(Series series, PatchesDir dir, String stockClassPath, PrintWriter log) {
    this.series = series;
    this.dir = dir;
    this.stockClassPath = stockClassPath;
    this.log = log;
  }

  /** Brings the variants up to date. Files that belong to no variant are deleted. */
  void build() throws IOException {
    Map<String, List<Patch>> variants = variants(series);
    deleteStale(Files.createDirectories(dir.variants(series.hbaseVersion())), variants);
    build(variants);
  }

  /** Brings one variant up to date. */
  void build(String variant) throws IOException {
    build(Map.of(variant, variants(series).get(variant)));
  }

  private void build(Map<String, List<Patch>> variants) throws IOException {
    if (!series.runs() && !series.runsRegions()) {
      throw new PatchesException("Overlays are not built for HBase " + series.hbaseVersion()
        + ": not all of its jars are published");
    }
    Path out = Files.createDirectories(dir.variants(series.hbaseVersion()));
    Map<String, SortedMap<String, String>> stale = stale(variants, out);
    if (stale.isEmpty()) {
      log.println("Variants of HBase " + series.hbaseVersion() + " are up to date in " + out);
      return;
    }
    log.println("Building " + stale.size() + " of " + variants.size() + " variants: about "
      + (SOURCES_SECONDS + VARIANT_SECONDS * stale.size()) + " s.");
    log.flush();
    SourceTree tree = dir.sourceTree(series);
    for (Map.Entry<String, SortedMap<String, String>> descriptor : stale.entrySet()) {
      Path jar = jar(out, descriptor.getKey());
      build(tree, variants.get(descriptor.getKey()), jar, descriptor.getValue());
      log.println("Built " + jar);
      log.flush();
    }
  }

  /** Descriptors of those that are not there as they should be, by name. */
  private Map<String, SortedMap<String, String>> stale(Map<String, List<Patch>> variants, Path out)
    throws IOException {
    Fingerprint inputs = inputs();
    Map<String, SortedMap<String, String>> stale = new LinkedHashMap<>();
    for (Map.Entry<String, List<Patch>> variant : variants.entrySet()) {
      SortedMap<String, String> descriptor =
        descriptor(variant.getKey(), variant.getValue(), inputs);
      if (!OverlayJar.descriptor(jar(out, variant.getKey())).equals(descriptor)) {
        stale.put(variant.getKey(), descriptor);
      }
    }
    return stale;
  }

  private static Path jar(Path out, String variant) {
    return out.resolve(variant + ".jar");
  }

  /** Names of the variants with their patches in order; stock, the empty one, is not built. */
  static Map<String, List<Patch>> variants(Series series) {
    Map<String, List<Patch>> variants = new LinkedHashMap<>();
    for (Patch patch : series.patches()) {
      variants.put(patch.name(), series.withDepends(patch));
    }
    variants.put(Variants.ALL, series.patches());
    return variants;
  }

  private void build(SourceTree tree, List<Patch> patches, Path jar,
    SortedMap<String, String> descriptor) throws IOException {
    tree.reset();
    new PatchApplier(tree.git()).apply(patches);
    Path classes = dir.classes(series.hbaseVersion());
    SourceTree.delete(classes);
    new OverlayCompiler(stockClassPath, series.javaRelease()).compile(tree.sources(patches),
      classes);
    addLicense(Files.createDirectories(classes.resolve("META-INF")));
    OverlayJar.write(jar, classes, descriptor);
  }

  /** Of HBase, since the classes are changed ones of HBase. */
  private void addLicense(Path metaInf) throws IOException {
    try (ZipFile stock = new ZipFile(stockJar(series.modules().get(0)).toFile())) {
      Files.write(metaInf.resolve("LICENSE"), bytes(stock, "META-INF/LICENSE"));
      Files.write(metaInf.resolve("NOTICE"), bytes(stock, "META-INF/NOTICE"));
      Files.writeString(metaInf.resolve("NOTICE"), CHANGED, StandardOpenOption.APPEND);
    }
  }

  private static byte[] bytes(ZipFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  private SortedMap<String, String> descriptor(String variant, List<Patch> patches,
    Fingerprint inputs) throws IOException {
    Fingerprint fingerprint = inputs.copy();
    for (Patch patch : patches) {
      fingerprint.addText(patch.mainChanges());
    }
    SortedMap<String, String> descriptor =
      new TreeMap<>(Map.of("hbase.version", series.hbaseVersion(), "variant", variant, "patches",
        patches.stream().map(Patch::name).collect(Collectors.joining(",")), "fingerprint",
        fingerprint.hex(), OverlayJar.CODE, codeHash(patches)));
    for (Patch patch : patches) {
      patch.switchProperty()
        .ifPresent(property -> descriptor.put(OverlayJar.SWITCH + patch.number(), property));
    }
    return descriptor;
  }

  /** Of what the patches change, so that a result measured with the same code is known again. */
  static String codeHash(List<Patch> patches) throws IOException {
    Fingerprint code = new Fingerprint();
    for (Patch patch : patches) {
      code.addText(patch.unplacedMainChanges());
    }
    return code.hex().substring(0, CODE_HASH_DIGITS);
  }

  /** What all variants depend on; the jars beyond HBase's own follow from its version. */
  private Fingerprint inputs() throws IOException {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.addText(System.getProperty("java.version"));
    fingerprint.addText(series.javaRelease());
    fingerprint.addText(CHANGED);
    for (String module : series.modules()) {
      fingerprint.addFile(
        SourceTree.sourcesJar(dir.sources(series.hbaseVersion()), module, series.hbaseVersion()));
      fingerprint.addFile(stockJar(module));
    }
    return fingerprint;
  }

  private Path stockJar(String module) {
    String name = module + "-" + series.hbaseVersion() + ".jar";
    return Stream.of(stockClassPath.split(File.pathSeparator)).map(Path::of)
      .filter(entry -> entry.endsWith(name)).findFirst()
      .orElseThrow(() -> new PatchesException(name + " is not on the class path: the overlays are "
        + "compiled against HBase " + series.hbaseVersion()));
  }

  private static void deleteStale(Path out, Map<String, List<Patch>> variants) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        if (!variants.containsKey(file.getFileName().toString().replaceFirst("\\.jar$", ""))) {
          Files.delete(file);
        }
      }
    }
  }
}
