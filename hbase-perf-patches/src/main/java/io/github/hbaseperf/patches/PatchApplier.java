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

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies patches as commits. Hunks may have moved, but every line of context must match. */
final class PatchApplier {
  private static final Pattern FAILED_HUNK =
    Pattern.compile("(?m)^error: patch failed: (.+):(\\d+)$");
  private static final Pattern FAILED_FILE = Pattern
    .compile("(?m)^error: (\\S+): (No such file or directory|already exists in .*|does not .*)$");

  private final Git git;

  PatchApplier(Git git) {
    this.git = git;
  }

  /**
   * Applies patches in order.
   *
   * @throws PatchesException if one does not apply: names the patch, the file and the hunk. The
   *                          patches before it stay applied
   */
  void apply(List<Patch> patches) {
    patches.forEach(this::apply);
  }

  private void apply(Patch patch) {
    String file = patch.file().toAbsolutePath().toString();
    Git.Answer check = git.tryRun("apply", "--check", "--verbose", file);
    if (!check.ok()) {
      throw new PatchesException(patch.name() + " does not apply: " + failure(patch, check.err()));
    }
    Git.Answer am = git.tryRun("am", "--quiet", "--no-3way", file);
    if (!am.ok()) {
      git.tryRun("am", "--abort");
      throw new PatchesException(
        patch.name() + " does not apply: " + am.err().strip().replace('\n', ' '));
    }
  }

  private static String failure(Patch patch, String error) {
    Matcher hunk = FAILED_HUNK.matcher(error);
    if (hunk.find()) {
      String path = hunk.group(1);
      return patch.hunkAt(path, Integer.parseInt(hunk.group(2)))
        .map(h -> "hunk " + h.number() + " of " + path + ", " + h.header()
          + ", does not match the source")
        .orElse(path + ":" + hunk.group(2) + " does not match the source");
    }
    Matcher whole = FAILED_FILE.matcher(error);
    return whole.find() ? whole.group(1) + ": " + whole.group(2) : error.strip().replace('\n', ' ');
  }

  /** The last commit as a patch file, in the form the series keeps. */
  String export() {
    return git.run("-c", "diff.algorithm=myers", "format-patch", "--zero-commit", "--full-index",
      "--no-stat", "-N", "--no-signature", "-U1", "--stdout", "-1");
  }
}
