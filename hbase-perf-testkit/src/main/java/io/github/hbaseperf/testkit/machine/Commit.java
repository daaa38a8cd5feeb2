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
package io.github.hbaseperf.testkit.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The commit of a checkout, as git tells it. */
public final class Commit {
  private Commit() {
  }

  /**
   * Returns the short hash, followed by {@code +changes} if files differ from it; empty where there
   * is no git or no checkout.
   */
  public static Optional<String> of(Path folder) {
    try {
      Process git =
        new ProcessBuilder("git", "describe", "--always", "--exclude=*", "--dirty=+changes")
          .directory(folder.toAbsolutePath().toFile())
          .redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String answer =
        new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 ? Optional.of(answer) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
