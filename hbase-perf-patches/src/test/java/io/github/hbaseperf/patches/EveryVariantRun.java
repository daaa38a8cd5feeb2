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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * Runs {@link EveryVariantScenario} once for each variant, however many test classes look at what
 * it printed: a JVM takes longer to start than its reads take. Thread-safe.
 */
final class EveryVariantRun {
  static final String OFF = "all, every patch switched off";
  static final long SEED = ReadScenario.FIRST_SEED;
  static final int REGIONS = Integer.getInteger("reads.regions", 6);

  private static final String DELETES = "deletes ";
  private static final Map<String, EveryVariantRun> RUNS = new ConcurrentHashMap<>();

  private final List<String> lines;

  private EveryVariantRun(List<String> lines) {
    this.lines = lines;
  }

  /**
   * Returns the run of a variant, which must end well.
   * @param variant its name, or {@link #OFF}
   */
  static EveryVariantRun of(String variant) {
    return RUNS.computeIfAbsent(variant, EveryVariantRun::run);
  }

  private static EveryVariantRun run(String variant) {
    try {
      VariantJvm jvm = VariantJvm.of(variant.equals(OFF) ? Variants.ALL : variant);
      if (variant.equals(OFF)) {
        Built.switchedOff().forEach(jvm::option);
      }
      Path folder = Files.createTempDirectory("every-variant");
      try {
        ChildRun run = jvm.option("-XX:MaxDirectMemorySize=512m").run(folder,
          EveryVariantScenario.class, arguments(variant, folder));
        assertThat(run.exitCode()).as(variant + ", reads.seed=" + SEED + "\n" + run.err()).isZero();
        return new EveryVariantRun(run.outLines());
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    } catch (IOException e) {
      throw new AssertionError(variant, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(variant, e);
    }
  }

  private static String[] arguments(String variant, Path folder) throws IOException {
    return Stream
      .concat(Stream.of(folder.toUri().toString(), Long.toString(SEED), Integer.toString(REGIONS)),
        classesIn(variant).stream())
      .toArray(String[]::new);
  }

  /** Returns the names of the classes in the overlay of a variant. */
  static List<String> classesIn(String variant) throws IOException {
    if (variant.equals(OFF) || Built.variants().overlay(variant).isEmpty()) {
      return List.of();
    }
    try (JarFile file = new JarFile(Built.variants().overlay(variant).get().toFile())) {
      return file.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class"))
        .map(name -> name.replaceFirst("\\.class$", "").replace('/', '.')).toList();
    }
  }

  List<String> linesOf(String kind) {
    return lines.stream().filter(line -> line.startsWith(kind)).toList();
  }

  List<String> readsAndCounts() {
    return lines.stream().filter(line -> line.startsWith("read ") || line.startsWith("count "))
      .toList();
  }

  /** Returns what {@link DeleteScenario} told. */
  List<String> deletes() {
    return linesOf(DELETES).stream().map(line -> line.substring(DELETES.length())).toList();
  }
}
