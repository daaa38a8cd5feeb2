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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The git command line in one work tree. Single thread. */
final class Git {

  /** What a git command answered: exit code 0 means success. */
  record Answer(int exitCode, String out, String err) {
    boolean ok() {
      return exitCode == 0;
    }
  }

  private final Path workTree;
  private final boolean isolated;

  private Git(Path workTree, boolean isolated) {
    this.workTree = workTree.toAbsolutePath();
    this.isolated = isolated;
  }

  /** A tree this program generates: no configuration of user or machine reaches it. */
  static Git isolated(Path workTree) {
    return new Git(workTree, true);
  }

  /** A checkout of the user, with the user's own configuration. */
  static Git ofUser(Path workTree) {
    return new Git(workTree, false);
  }

  /** Runs a command that must succeed, and returns what it printed. */
  String run(String... arguments) {
    Answer answer = tryRun(arguments);
    if (!answer.ok()) {
      throw new PatchesException("git " + arguments[0] + " failed in " + workTree + ": "
        + answer.err().strip().replace('\n', ' '));
    }
    return answer.out();
  }

  Answer tryRun(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "apply.ignoreWhitespace=no", "-c",
      "apply.whitespace=nowarn", "-c", "core.autocrlf=false", "-c", "commit.gpgSign=false"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(workTree.toFile());
    setEnvironment(builder.environment());
    try {
      // A file, because reading one pipe to its end while the other fills up would block.
      Path err = Files.createTempFile("git", ".err");
      try {
        Process process = builder.redirectError(err.toFile()).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), out, Files.readString(err));
      } finally {
        Files.deleteIfExists(err);
      }
    } catch (IOException e) {
      throw new PatchesException("Cannot run git: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PatchesException("Interrupted while running git", e);
    }
  }

  private void setEnvironment(Map<String, String> environment) {
    // Set inside a git hook; they would send every command to the outer repository.
    environment.keySet().removeAll(
      List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY"));
    environment.put("LC_ALL", "C");
    if (isolated) {
      environment.put("GIT_CEILING_DIRECTORIES", workTree.getParent().toString());
      environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
      environment.put("GIT_CONFIG_NOSYSTEM", "1");
      for (String role : List.of("AUTHOR", "COMMITTER")) {
        environment.put("GIT_" + role + "_NAME", "hbase-perf-patches");
        environment.put("GIT_" + role + "_EMAIL", "patches@localhost");
        environment.put("GIT_" + role + "_DATE", "2026-01-01T00:00:00Z");
      }
    }
  }
}
