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
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles files of HBase, and nothing else, against its jars. One thread. */
final class OverlayCompiler {
  private final String stockClassPath;
  private final String javaRelease;

  /** @param javaRelease the version of Java whose byte code is made, like {@code 8} */
  OverlayCompiler(String stockClassPath, String javaRelease) {
    this.stockClassPath = stockClassPath;
    this.javaRelease = javaRelease;
  }

  /**
   * Compiles the files into a folder, which is created.
   *
   * @throws PatchesException if they do not compile: names the first file, line and error
   */
  void compile(List<Path> files, Path classes) throws IOException {
    List<Diagnostic<? extends JavaFileObject>> errors = errors(files, classes);
    if (!errors.isEmpty()) {
      Diagnostic<? extends JavaFileObject> first = errors.get(0);
      throw new PatchesException("Patched sources do not compile: "
        + (first.getSource() == null
          ? ""
          : first.getSource().getName() + ":" + first.getLineNumber() + ": ")
        + first.getMessage(Locale.ROOT).replace('\n', ' '));
    }
  }

  /**
   * Compiles the files into a folder, which is created, and returns what is wrong with them.
   *
   * @throws PatchesException if there is no compiler, or it gave no reason why they do not compile
   */
  List<Diagnostic<? extends JavaFileObject>> errors(List<Path> files, Path classes)
    throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new PatchesException("No Java compiler: run this with a JDK, not a JRE");
    }
    Files.createDirectories(classes);
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager fileManager =
      compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
      // The source path is an empty folder: a class that no patch touches comes from its jar.
      List<String> options =
        List.of("--release", javaRelease, "-classpath", stockClassPath, "-sourcepath",
          classes.toString(), "-d", classes.toString(), "-g", "-proc:none", "-implicit:none",
          "-nowarn", "-Xlint:none", "-Xmaxerrs", Integer.toString(Integer.MAX_VALUE));
      boolean compiled = compiler.getTask(new StringWriter(), fileManager, diagnostics, options,
        null, fileManager.getJavaFileObjectsFromPaths(files)).call();
      List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR).toList();
      if (!compiled && errors.isEmpty()) {
        throw new PatchesException("Patched sources do not compile: the compiler gave no reason");
      }
      return errors;
    }
  }
}
