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

import io.github.hbaseperf.testkit.fault.FaultBuilder;
import io.github.hbaseperf.testkit.fault.PlantedFault;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Builds the faults planted in HBase: in the release as it is, and in the series on top of it. */
final class HBaseFaults implements AutoCloseable {
  private static final String SERIES = "series";
  private static final Path OUT = Path.of("target", "faults");

  private final FaultBuilder inStock;
  private final FaultBuilder inSeries;

  /** Makes the sources of the series ready. */
  HBaseFaults() {
    String classPath = System.getProperty("java.class.path");
    Series series = Built.series();
    Path sources = Built.DIR.sources(Built.HBASE_VERSION);
    SourceTree tree = SourceTree.create(OUT.resolve("series-sources"), sources, series);
    new PatchApplier(tree.git()).apply(series.patches());
    inStock = new FaultBuilder(path -> stockSource(sources, path), classPath);
    inSeries = new FaultBuilder(path -> Files.exists(tree.file(path))
      ? Files.readString(tree.file(path))
      : stockSource(sources, path), all() + File.pathSeparator + classPath);
  }

  static List<PlantedFault> all(String hbaseVersion) throws IOException {
    Path dir = Path.of("src", "test", "faults", hbaseVersion);
    return Files.isDirectory(dir) ? PlantedFault.readAll(dir) : List.of();
  }

  static boolean isInSeries(PlantedFault fault) {
    return fault.base().equals(SERIES);
  }

  /** What has to be put in front of HBase so that it has the fault, in order. */
  List<Path> overlay(PlantedFault fault) throws IOException, InterruptedException {
    Path dir = OUT.resolve(fault.name());
    return isInSeries(fault)
      ? List.of(inSeries.build(fault, dir), all())
      : List.of(inStock.build(fault, dir));
  }

  /** What has to be put in front of HBase so that it is as with the fault, but without it. */
  static List<Path> sound(PlantedFault fault) {
    return isInSeries(fault) ? List.of(all()) : List.of();
  }

  private static Path all() {
    return Built.variants().overlay(Variants.ALL).orElseThrow();
  }

  private static String stockSource(Path sources, String path) throws IOException {
    String module = path.substring(0, path.indexOf('/'));
    Path jar = SourceTree.sourcesJar(sources, module, Built.HBASE_VERSION);
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(path.substring((module + "/src/main/java/").length()));
      if (entry == null) {
        throw new FileNotFoundException(jar + " has no " + path);
      }
      return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws IOException {
    inStock.close();
    inSeries.close();
  }
}
