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
package io.github.hbaseperf.testkit.fault;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Builds planted faults: copies the sources a fault changes, applies it, every line of context
 * matching, and compiles these files to a folder of classes that goes in front of the right ones.
 * Needs git and a JDK. One thread.
 */
public final class FaultBuilder implements AutoCloseable {

  /** Where the sources are that faults are made on. */
  public interface Sources {
    /** Returns the text of a file, by the path that patches call it */
    String read(String path) throws IOException;
  }

  private final Sources sources;
  private final String classPath;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  /** One for all, because it remembers what is in the jars. */
  private final StandardJavaFileManager files =
    compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

  /**
   * @param classPath what the faults are compiled against
   */
  public FaultBuilder(Sources sources, String classPath) {
    this.sources = sources;
    this.classPath = classPath;
  }

  /**
   * Builds a fault.
   *
   * @param dir a folder for it alone, made anew
   * @return the folder to put first on the class path
   * @throws IllegalStateException if it does not apply or not compile; says where
   */
  public Path build(PlantedFault fault, Path dir) throws IOException, InterruptedException {
    delete(dir);
    Path tree = Files.createDirectories(dir.resolve("sources")).toAbsolutePath();
    for (String path : fault.paths()) {
      Path file = tree.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, sources.read(path));
    }
    apply(fault, tree);
    Path classes = Files.createDirectories(dir.resolve("classes")).toAbsolutePath();
    compile(fault, fault.paths().stream().map(tree::resolve).toList(), classes);
    return classes;
  }

  private static void apply(PlantedFault fault, Path tree)
    throws IOException, InterruptedException {
    ProcessBuilder git = new ProcessBuilder("git", "-c", "core.autocrlf=false", "apply",
      "--whitespace=nowarn", fault.file().toAbsolutePath().toString());
    // Inside a repository git would take paths from its root, and skip what it does not track.
    git.environment().keySet().removeAll(List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"));
    git.environment().put("GIT_CEILING_DIRECTORIES", tree.getParent().toString());
    Process process = git.directory(tree.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(fault.name() + " does not apply: " + said.strip());
    }
  }

  private void compile(PlantedFault fault, List<Path> sourceFiles, Path classes) {
    StringWriter said = new StringWriter();
    // The source path is an empty folder: what the fault does not change comes from the class path.
    List<String> options =
      List.of("--release", "8", "-classpath", classPath, "-sourcepath", classes.toString(), "-d",
        classes.toString(), "-g", "-proc:none", "-implicit:none", "-nowarn", "-Xlint:none");
    boolean compiled = compiler
      .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sourceFiles))
      .call();
    if (!compiled) {
      throw new IllegalStateException(fault.name() + " does not compile: " + said);
    }
  }

  private static void delete(Path dir) throws IOException {
    if (!Files.exists(dir)) {
      return;
    }
    try (Stream<Path> found = Files.walk(dir)) {
      found.sorted(Comparator.reverseOrder()).forEach(FaultBuilder::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
