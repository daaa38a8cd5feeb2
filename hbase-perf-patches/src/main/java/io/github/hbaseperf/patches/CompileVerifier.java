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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * Checks that patches compile on a line of which not all jars are published. Those that are missing
 * are of other releases, so that the compiler may have something against the release's own sources,
 * too: that is not counted, and what it has against patched ones is counted only where it is more,
 * by file and message.
 */
final class CompileVerifier {
  private final SourceTree tree;
  private final OverlayCompiler compiler;
  private final Path classes;

  /** @param classes folder for what is compiled; deleted first if it exists */
  CompileVerifier(SourceTree tree, OverlayCompiler compiler, Path classes) {
    this.tree = tree;
    this.compiler = compiler;
    this.classes = classes;
  }

  /**
   * Compiles what patches change without them and with them.
   *
   * @param patches with all that they depend on, in order
   * @throws PatchesException if there is more wrong with it then; names the first such error
   */
  void verify(List<Patch> patches) throws IOException {
    tree.reset();
    Map<String, Integer> stock = errors(patches);
    new PatchApplier(tree.git()).apply(patches);
    errors(patches).forEach((error, times) -> {
      if (times > stock.getOrDefault(error, 0)) {
        throw new PatchesException("With " + patches.get(patches.size() - 1).name() + ": " + error);
      }
    });
  }

  /** How often each message is given, without the line, which a patch moves. */
  private Map<String, Integer> errors(List<Patch> patches) throws IOException {
    SourceTree.delete(classes);
    List<Path> files = tree.sources(patches).stream().filter(Files::exists).toList();
    Map<String, Integer> errors = new TreeMap<>();
    for (Diagnostic<? extends JavaFileObject> error : compiler.errors(files, classes)) {
      String file =
        error.getSource() == null ? "" : Path.of(error.getSource().getName()).getFileName() + ": ";
      errors.merge(file + error.getMessage(Locale.ROOT).replaceAll("\\s*\n\\s*", ", "), 1,
        Integer::sum);
    }
    return errors;
  }
}
