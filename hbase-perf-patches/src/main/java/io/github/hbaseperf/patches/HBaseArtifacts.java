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
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.graph.selector.OptionalDependencySelector;
import org.eclipse.aether.util.graph.selector.ScopeDependencySelector;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/** HBase's artifacts in Maven repositories, found as Maven finds them. One thread. */
final class HBaseArtifacts implements AutoCloseable {
  static final String GROUP = "org.apache.hbase";

  private final Context maven;

  private HBaseArtifacts(Context maven) {
    this.maven = maven;
  }

  /**
   * With the user's settings.
   *
   * @param offline whether to look into the local repository only
   */
  static HBaseArtifacts in(Path localRepository, boolean offline) {
    return new HBaseArtifacts(
      Runtimes.INSTANCE.getRuntime().create(ContextOverrides.create().withUserSettings(true)
        .withLocalRepositoryOverride(localRepository).offline(offline).build()));
  }

  /**
   * Copies the sources of a module, unless they are there.
   *
   * @throws PatchesException if they are in no repository, or cannot be written
   */
  void copySources(String module, String version, Path jar) {
    copy(new DefaultArtifact(GROUP, module, "sources", "jar", version), jar);
  }

  /**
   * Copies a jar, unless it is there.
   *
   * @param coordinates as {@code group:module:version}
   * @throws PatchesException if it is in no repository, or cannot be written
   */
  void copyJar(String coordinates, Path jar) {
    copy(new DefaultArtifact(coordinates), jar);
  }

  private void copy(Artifact wanted, Path jar) {
    if (Files.isRegularFile(jar)) {
      return;
    }
    try {
      copyFile(maven.repositorySystem().resolveArtifact(maven.repositorySystemSession(),
        new ArtifactRequest(wanted, maven.remoteRepositories(), null)).getArtifact(), jar);
    } catch (ArtifactResolutionException e) {
      throw new PatchesException("No " + wanted + " in " + maven.remoteRepositories()
        + ": correct hbase.version, modules or jars in upstream.properties", e);
    }
  }

  /**
   * Copies the jars of hbase-server and of HBase's modules that it needs, without other libraries.
   *
   * @throws PatchesException if one is in no repository, or cannot be written
   */
  void copyServer(String version, Path folder) {
    DefaultRepositorySystemSession session =
      new DefaultRepositorySystemSession(maven.repositorySystemSession());
    session.setDependencySelector(AndDependencySelector.newInstance(
      AndDependencySelector.newInstance(new ScopeDependencySelector("test", "provided"),
        new OptionalDependencySelector()),
      new GroupSelector(GROUP)));
    CollectRequest server = new CollectRequest(
      new Dependency(new DefaultArtifact(GROUP, "hbase-server", "jar", version), "runtime"),
      maven.remoteRepositories());
    PreorderNodeListGenerator jars = new PreorderNodeListGenerator();
    try {
      maven.repositorySystem().resolveDependencies(session, new DependencyRequest(server, null))
        .getRoot().accept(jars);
    } catch (RepositoryException e) {
      throw new PatchesException(
        "HBase " + version + " is not in " + maven.remoteRepositories() + ": " + e.getMessage(), e);
    }
    List<Artifact> found = jars.getArtifacts(false);
    for (Artifact artifact : found) {
      copyFile(artifact, folder.resolve(artifact.getFile().getName()));
    }
  }

  /** Whoever finds the copy finds all of it. */
  private static void copyFile(Artifact artifact, Path jar) {
    try {
      Files.createDirectories(jar.getParent());
      Path part = Files.createTempFile(jar.getParent(), "fetch", ".part");
      Files.copy(artifact.getFile().toPath(), part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new PatchesException("Cannot write " + jar + ": " + e, e);
    }
  }

  @Override
  public void close() {
    maven.close();
  }
}
