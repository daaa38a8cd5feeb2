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
package io.github.hbaseperf.scenarios.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Forgets the operating system's cached pages of files, and of nothing else: GNU dd's
 * {@code iflag=nocache} asks for that without any privilege.
 */
public final class PageCache {
  private PageCache() {
  }

  /** Returns whether all files below the folder were dropped; those being written are not. */
  public static boolean drop(Path folder) throws IOException, InterruptedException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      // Dirty pages cannot be dropped: they are written first.
      if (!run("sync", file.toString())
        || !run("dd", "if=" + file, "iflag=nocache", "count=0", "status=none")) {
        return false;
      }
    }
    return true;
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // There is no such program here.
    }
  }
}
