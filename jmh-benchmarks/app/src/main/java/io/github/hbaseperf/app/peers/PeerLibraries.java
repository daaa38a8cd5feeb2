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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.patches.FetchLibraries;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.commons.io.FileUtils;

/** What peers need that no HBase has; its class path is for the JVM that measures them only. */
final class PeerLibraries {
  static final String PHOENIX = "Phoenix";
  static final String ROCKSDB = "RocksDB";
  static final String DUCKDB = "DuckDB";

  private static final long DOWNLOAD_SECONDS = 900;

  private final List<String> classPaths = new ArrayList<>();
  private final Map<String, String> missing = new TreeMap<>();

  private PeerLibraries() {
  }

  /** Returns the libraries of each peer, as {@code group:module:version} with blanks between. */
  static Map<String, String> byPeer() throws IOException {
    Properties libraries = new Properties();
    try (InputStream in = PeerLibraries.class.getResourceAsStream("libraries.properties")) {
      libraries.load(in);
    }
    Map<String, String> byPeer = new TreeMap<>();
    libraries.forEach((peer, names) -> byPeer.put((String) peer, (String) names));
    return byPeer;
  }

  /**
   * Looks for the libraries of every peer.
   * @param offline to download nothing, and go without what is not in the local repository
   * @throws IOException if one is not found, and offline is not set
   */
  static PeerLibraries fetch(boolean offline) throws IOException, InterruptedException {
    Optional<String> resolver = Kit.resolver();
    if (resolver.isEmpty() && !offline) {
      throw new IOException("Phoenix, RocksDB and DuckDB are fetched by Maven's resolver, which "
        + "only a checkout has: run this in one, or go without them by --offline");
    }
    PeerLibraries libraries = new PeerLibraries();
    Path work = Files.createTempDirectory("hbase-perf-");
    try {
      for (Map.Entry<String, String> peer : byPeer().entrySet()) {
        if (resolver.isEmpty()) {
          libraries.missing.put(peer.getKey(), "no resolver of Maven");
        } else {
          libraries.add(peer.getKey(),
            run(resolver.get(), offline, peer.getValue().split(" "), work), offline);
        }
      }
    } finally {
      FileUtils.deleteQuietly(work.toFile());
    }
    return libraries;
  }

  private static ChildRun run(String resolver, boolean offline, String[] libraries, Path work)
    throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("offline=" + offline));
    args.addAll(Arrays.asList(libraries));
    // First, so that the resolver finds its own releases of what both have.
    return ChildRun.of(ChildJvm.command(resolver + File.pathSeparator + ChildJvm.classPath(),
      List.of("-XX:TieredStopAtLevel=1"), FetchLibraries.class, args), work, DOWNLOAD_SECONDS);
  }

  private void add(String peer, ChildRun run, boolean offline) throws IOException {
    if (run.exitCode() == 0) {
      classPaths.add(run.out().strip());
      return;
    }
    if (!offline) {
      String why = run.killed()
        ? "no answer within " + DOWNLOAD_SECONDS + " s"
        : run.err().lines().filter(line -> !line.startsWith("\t")).reduce((before, last) -> last)
          .orElse("no reason given");
      throw new IOException("Cannot fetch " + peer + " from Maven's repositories: correct the "
        + "network or Maven's settings, or go without it by --offline (" + why + ")");
    }
    missing.put(peer, "not in Maven's local repository");
  }

  /** Returns a class path with the kit's first, so that its releases of what both have are used. */
  String classPath() {
    List<String> all = new ArrayList<>(List.of(ChildJvm.classPath()));
    all.addAll(classPaths);
    return String.join(File.pathSeparator, all);
  }

  /** Returns why a peer has no libraries, by its name. */
  Map<String, String> missing() {
    return missing;
  }
}
