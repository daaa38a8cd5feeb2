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

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The variants of HBase that can be put on a class path: stock and the overlay jars that were
 * built. Immutable, safe for any thread; does not see jars built later.
 */
public final class Variants {
  /** HBase as released: the empty overlay. */
  public static final String STOCK = "stock";

  /** The whole series. */
  public static final String ALL = "all";

  /** Patches whose code runs only where two threads use a stream at once. */
  private static final Set<String> OF_TWO_THREADS = Set.of("0006");

  private final Path dir;
  private final Map<String, Path> jars;

  private Variants(Path dir, Map<String, Path> jars) {
    this.dir = dir;
    this.jars = jars;
  }

  /**
   * Finds the variants in a folder.
   *
   * @param dir {@code hbase-perf-patches/target/variants/<hbase version>}
   * @throws PatchesException if no overlay has been built there
   */
  public static Variants in(Path dir) {
    Map<String, Path> jars = new TreeMap<>();
    if (Files.isDirectory(dir)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(dir, "*.jar")) {
        files
          .forEach(jar -> jars.put(jar.getFileName().toString().replaceFirst("\\.jar$", ""), jar));
      } catch (IOException e) {
        throw new PatchesException("Cannot list " + dir + ": " + e, e);
      }
    }
    if (jars.isEmpty()) {
      throw new PatchesException(
        "No overlay jars in " + dir + ": run mvn -pl hbase-perf-patches -am process-classes");
    }
    return new Variants(dir, jars);
  }

  /** Names in the order to run them: stock, each patch by number, the whole series. */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of(STOCK));
    names.addAll(jars.keySet());
    if (names.remove(ALL)) {
      names.add(ALL);
    }
    return List.copyOf(names);
  }

  /** Names of single patches, each with those it depends on, by number. */
  public List<String> namesOfPatches() {
    return names().stream().filter(name -> !name.equals(STOCK) && !name.equals(ALL)).toList();
  }

  /**
   * The jar to put first on the class path; empty for {@link #STOCK}.
   *
   * @param name a name of {@link #names()}, or the number of a patch, like {@code 0002}
   * @throws NoSuchVariantException if there is none; the message lists those there are
   */
  public Optional<Path> overlay(String name) {
    if (name.equals(STOCK)) {
      return Optional.empty();
    }
    if (jars.containsKey(name)) {
      return Optional.of(jars.get(name));
    }
    return Optional.of(jars.keySet().stream().filter(known -> known.startsWith(name + "-"))
      .findFirst().map(jars::get).orElseThrow(() -> new NoSuchVariantException(
        "No variant \"" + name + "\" in " + dir + ": there are " + String.join(", ", names()))));
  }

  /**
   * Short hash over what the patches of a variant change: the same wherever it was built.
   *
   * @param name as in {@link #overlay}; stock has none
   */
  public Optional<String> codeHash(String name) {
    return overlay(name).map(jar -> descriptor(jar).getProperty(OverlayJar.CODE));
  }

  /**
   * The option of java that switches one patch of a variant off.
   *
   * @param name  as in {@link #overlay}
   * @param patch number of the patch, like {@code 0002}
   * @throws NoSuchVariantException if the variant has no such patch or the patch has no switch
   */
  public String switchOff(String name, String patch) {
    String property = overlay(name).map(jar -> switchProperty(jar, patch)).orElse(null);
    if (property == null) {
      throw new NoSuchVariantException(
        "Variant " + name + " has no patch " + patch + " that can be switched off");
    }
    return "-D" + property + "=false";
  }

  /**
   * The options of java that switch off whatever a variant can do without.
   *
   * @param name as in {@link #overlay}
   */
  public List<String> allSwitchesOff(String name) {
    List<String> off = new ArrayList<>();
    overlay(name).map(Variants::descriptor)
      .ifPresent(descriptor -> descriptor.stringPropertyNames().stream().sorted()
        .filter(key -> key.startsWith(OverlayJar.SWITCH))
        .forEach(key -> off.add("-D" + descriptor.getProperty(key) + "=false")));
    return off;
  }

  /** The jars of each patch alone, by name. */
  public Map<String, Path> patches() {
    Map<String, Path> patches = new TreeMap<>(jars);
    patches.remove(ALL);
    return patches;
  }

  /**
   * Names of the patches that have a switch, and whose code one thread that reads and writes
   * regions can reach.
   */
  public Set<String> patchesOfOneThread() {
    Set<String> names = new TreeSet<>();
    patches().forEach((name, jar) -> {
      String number = name.split("-")[0];
      if (!OF_TWO_THREADS.contains(number) && switchProperty(jar, number) != null) {
        names.add(name);
      }
    });
    return names;
  }

  private static String switchProperty(Path jar, String patch) {
    return descriptor(jar).getProperty(OverlayJar.SWITCH + patch);
  }

  private static Properties descriptor(Path jar) {
    try {
      return OverlayJar.descriptor(jar);
    } catch (IOException e) {
      throw new PatchesException("Cannot read " + jar + ": " + e, e);
    }
  }
}
