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
package io.github.hbaseperf.harness.trial;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.PatchesException;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * A class path whose trials are compared with those of others: HBase as released, with an overlay,
 * or anybody's build.
 * @param name      what results call it
 * @param classPath the whole class path of its trials
 * @param jvmArgs   options of java that its trials have before those of the benchmark
 * @param overlay   hash of what the patches of its overlay change; null if it has no overlay
 */
public record Variant(String name, String classPath, List<String> jvmArgs, String overlay) {
  private static final Pattern SWITCHED_OFF = Pattern.compile("(.+)-without-(\\d{4})");

  /** One without an overlay whose trials have no options but those of the benchmark. */
  public Variant(String name, String classPath) {
    this(name, classPath, List.of(), null);
  }

  /**
   * A variant of HBase that this project built.
   * @param name of the variant; followed by {@code -without-} and the number of a patch, that patch
   *             is switched off in it
   */
  public static Variant built(Variants variants, String name) {
    Matcher switchedOff = SWITCHED_OFF.matcher(name);
    String variant = switchedOff.matches() ? switchedOff.group(1) : name;
    List<String> jvmArgs = switchedOff.matches()
      ? List.of(variants.switchOff(variant, switchedOff.group(2)))
      : List.of();
    return new Variant(name, ChildJvm.classPath(variants.overlay(variant)), jvmArgs,
      variants.codeHash(variant).orElse(null));
  }

  /**
   * Returns a hash of what the patches of a variant's overlay change, the same wherever it was
   * built; empty if it has no overlay, or none is built.
   * @param name as for {@link #built}
   */
  public static Optional<String> builtOverlay(String name) {
    try {
      return Optional.ofNullable(built(Kit.variants(), name).overlay);
    } catch (PatchesException e) {
      return Optional.empty();
    }
  }

  /** Anybody's classes: put before those of this project and of the HBase it comes with. */
  public static Variant classes(String name, String classPath) {
    return new Variant(name,
      classPath + File.pathSeparator + System.getProperty("java.class.path"));
  }

  /** This variant again under another name, to see what two runs of the same differ. */
  public Variant again() {
    return new Variant(name + "-again", classPath, jvmArgs, overlay);
  }

  /**
   * Another HBase line: its whole class path, with the benchmarks of this project, instead of this
   * one.
   * @param line HBase version, like 2.6.1-hadoop3
   * @throws IOException if the class path of the line was not written yet; says how
   */
  public static Variant line(String line) throws IOException {
    if (line.equals(VersionInfo.getVersion())) {
      return new Variant(line, System.getProperty("java.class.path"));
    }
    Path file = Kit.launcher().resolve("lines").resolve(line);
    String classPath = Files.isRegularFile(file) ? Files.readString(file).strip() : "";
    if (!classPath.contains("hbase-server-" + line)) {
      throw new IOException("No class path of HBase " + line + " in " + file
        + "; docs/benchmarks.md says how to get it");
    }
    return new Variant(line, classPath);
  }
}
