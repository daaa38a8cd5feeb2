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
package io.github.hbaseperf.harness.trial;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/** Tells whether what is on a class path is still the same, whatever its files are called. */
final class ClassPathHash {
  private ClassPathHash() {
  }

  /** Returns a hash of the bytes of all files in their order; missing ones are left out. */
  static long of(String classPath) throws IOException {
    CRC32C hash = new CRC32C();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path root = Path.of(entry);
      if (Files.exists(root)) {
        try (Stream<Path> below = Files.walk(root)) {
          List<Path> files = below.filter(Files::isRegularFile).sorted().toList();
          for (Path file : files) {
            hash.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            update(hash, file);
          }
        }
      }
    }
    return hash.getValue();
  }

  private static void update(CRC32C hash, Path file) throws IOException {
    try (InputStream bytes = new CheckedInputStream(Files.newInputStream(file), hash)) {
      bytes.transferTo(OutputStream.nullOutputStream());
    }
  }
}
