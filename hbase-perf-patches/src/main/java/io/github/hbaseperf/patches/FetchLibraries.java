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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.graph.selector.AndDependencySelector;
import org.eclipse.aether.util.graph.selector.ExclusionDependencySelector;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/**
 * Main class of a JVM of its own: puts libraries, with all they need, into the local repository.
 * What the class path of every HBase has is left out. Needs Maven's resolver.
 */
public final class FetchLibraries {
  /** Of HBase and Hadoop themselves, and of logging: two of each is one too many. */
  private static final List<Exclusion> ON_EVERY_CLASS_PATH =
    Stream.of("org.apache.hbase", "org.apache.hadoop", "org.slf4j", "log4j", "ch.qos.reload4j",
      "org.apache.logging.log4j").map(group -> new Exclusion(group, "*", "*", "*")).toList();

  private FetchLibraries() {
  }

  /**
   * Prints a class path; exits with 1 and one line if a jar is in no repository.
   *
   * @param args {@code offline=true} to look into the local repository only, then libraries, each
   *             as {@code group:module:version}
   */
  public static void main(String[] args) {
    List<String> libraries = Arrays.asList(args).subList(1, args.length);
    try (Context maven = Runtimes.INSTANCE.getRuntime().create(ContextOverrides.create()
      .withUserSettings(true).offline(args[0].equals("offline=true")).build())) {
      System.out.println(classPath(maven, libraries));
    } catch (RepositoryException e) {
      System.err.println(reason(e).lines().findFirst().orElse(e.toString()));
      System.exit(1);
    }
  }

  /** Who throws tells what was wanted, the last cause what is wrong. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  private static String classPath(Context maven, List<String> libraries)
    throws RepositoryException {
    DefaultRepositorySystemSession session =
      new DefaultRepositorySystemSession(maven.repositorySystemSession());
    session.setDependencySelector(AndDependencySelector.newInstance(session.getDependencySelector(),
      new ExclusionDependencySelector(ON_EVERY_CLASS_PATH)));
    CollectRequest wanted = new CollectRequest();
    wanted.setRepositories(maven.remoteRepositories());
    for (String library : libraries) {
      wanted.addDependency(new Dependency(new DefaultArtifact(library), "runtime"));
    }
    PreorderNodeListGenerator jars = new PreorderNodeListGenerator();
    maven.repositorySystem().resolveDependencies(session, new DependencyRequest(wanted, null))
      .getRoot().accept(jars);
    return jars.getClassPath();
  }
}
