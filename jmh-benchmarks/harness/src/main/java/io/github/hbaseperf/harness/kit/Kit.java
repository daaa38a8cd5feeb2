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
package io.github.hbaseperf.harness.kit;

import io.github.hbaseperf.patches.PatchesException;
import io.github.hbaseperf.patches.Variants;
import io.github.hbaseperf.testkit.machine.Commit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * Where the kit's own files are: in a checkout where Maven builds them, in an unpacked release
 * where the archive has them.
 */
public final class Kit {
  /** System property the launcher sets: the top folder of the checkout or release. */
  public static final String HOME = "hbase.perf.home";

  /** System property the launcher sets: the folder commands write to. */
  public static final String OUTPUT = "hbase.perf.output";

  private Kit() {
  }

  /** Returns the top folder of the checkout or release: as the launcher says, or where we are. */
  public static Path home() {
    String home = System.getProperty(HOME);
    if (home != null) {
      return Path.of(home).toAbsolutePath().normalize();
    }
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isExecutable(folder.resolve("bin/hbase-perf"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("Not in a checkout, and -D" + HOME + " does not say where");
      }
    }
    return folder;
  }

  /** Returns the folder of what bin/hbase-perf starts a JVM with. */
  public static Path launcher() {
    return builtIn("lib/launcher", "jmh-benchmarks/app/target/launcher");
  }

  /** Returns the variants built for the HBase on this JVM's class path. */
  public static Variants variants() {
    return Variants.in(builtIn("patches/variants", "hbase-perf-patches/target/variants")
      .resolve(VersionInfo.getVersion()));
  }

  /** Returns the folder with the patch series, a folder for each HBase line. */
  public static Path series() {
    return builtIn("patches/series", "hbase-perf-patches/series");
  }

  /**
   * Returns the class path of Maven's resolver, which finds libraries of others; empty outside of a
   * checkout.
   * @throws IOException if it cannot be read
   */
  public static Optional<String> resolver() throws IOException {
    Path file = home().resolve("hbase-perf-patches/target/resolver.classpath");
    return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
  }

  /** Returns the folder that commands write to if they are not told another one. */
  public static Path output() {
    String output = System.getProperty(OUTPUT);
    return output != null ? Path.of(output).toAbsolutePath() : home().resolve("target");
  }

  /**
   * Returns a hash of the changes of the whole patch series, if overlays are built; the same
   * wherever they were.
   */
  public static Optional<String> seriesHash() {
    try {
      return variants().codeHash(Variants.ALL);
    } catch (PatchesException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the commit of the checkout, followed by {@code +changes} if files differ from it; empty
   * where there is none.
   */
  public static Optional<String> commit() {
    return Commit.of(home());
  }

  /** Returns the folder benchmarks keep prepared data in. */
  public static Path data() {
    return output().resolve("data");
  }

  private static Path builtIn(String release, String checkout) {
    Path released = home().resolve(release);
    return Files.isDirectory(released) ? released : home().resolve(checkout);
  }
}
