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

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/**
 * Copies the source jars of every HBase line that has a series to where {@link SourceTree} unpacks
 * them: those of the modules its {@code upstream.properties} lists. A line is a folder and nothing
 * else. The build runs it, with Maven's settings, in a JVM of its own.
 */
public final class FetchSources {
  private final Context maven;
  private final PatchesDir dir;

  private FetchSources(Context maven, PatchesDir dir) {
    this.maven = maven;
    this.dir = dir;
  }

  /**
   * Fetches what is not there; exits with 1 and one line if a jar is in no repository, or cannot be
   * written.
   *
   * @param args the module with the series, Maven's local repository, {@code offline=true} if Maven
   *             is
   */
  public static void main(String[] args) {
    ContextOverrides settings =
      ContextOverrides.create().withUserSettings(true).withLocalRepositoryOverride(Path.of(args[1]))
        .offline(args[2].equals("offline=true")).build();
    try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
      FetchSources fetch = new FetchSources(maven, new PatchesDir(Path.of(args[0])));
      HBaseLines.read(fetch.dir.series()).series().forEach(fetch::line);
    } catch (PatchesException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  private void line(Series line) {
    Path folder = dir.sources(line.hbaseVersion());
    for (String module : line.modules()) {
      Path jar = SourceTree.sourcesJarPath(folder, module, line.hbaseVersion());
      if (!Files.isRegularFile(jar)) {
        copy(new DefaultArtifact("org.apache.hbase", module, "sources", "jar", line.hbaseVersion()),
          jar);
      }
    }
  }

  private void copy(Artifact sources, Path jar) {
    try {
      Path found = maven.repositorySystem()
        .resolveArtifact(maven.repositorySystemSession(),
          new ArtifactRequest(sources, maven.remoteRepositories(), null))
        .getArtifact().getFile().toPath();
      Files.createDirectories(jar.getParent());
      Path part = Files.createTempFile(jar.getParent(), "fetch", ".part");
      Files.copy(found, part, StandardCopyOption.REPLACE_EXISTING);
      // Whoever finds the jar finds all of it.
      Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
    } catch (ArtifactResolutionException e) {
      throw new PatchesException("No sources of " + sources + " in " + maven.remoteRepositories()
        + ": correct hbase.version or modules in upstream.properties", e);
    } catch (IOException e) {
      throw new PatchesException("Cannot write " + jar + ": " + e, e);
    }
  }
}
