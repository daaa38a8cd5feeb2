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
package io.github.hbaseperf.harness.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import one.profiler.AsyncProfiler;
import org.openjdk.jmh.profile.AsyncProfiler.JavaApi;

/** The native library inside async-profiler's jar, as a file JMH can load. */
final class ProfilerLibrary {
  private static final String FILE = "libasyncProfiler.so";

  private final Path file;

  private ProfilerLibrary(Path file) {
    this.file = file;
  }

  /**
   * Unpacks the library.
   * @param folder where to; exists
   * @throws IOException if there is none for this system
   */
  static ProfilerLibrary unpack(Path folder) throws IOException {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
    String name = (system.contains("mac") ? "macos" : system + "-" + arch) + "/" + FILE;
    try (InputStream library = AsyncProfiler.class.getClassLoader().getResourceAsStream(name)) {
      if (library == null) {
        throw new IOException("async-profiler has no " + name + "; profile on Linux or macOS");
      }
      Path file = folder.resolve(FILE);
      Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
      return new ProfilerLibrary(file.toAbsolutePath());
    }
  }

  Path file() {
    return file;
  }

  /** Returns whether this machine lets us use perf events, which the event cpu is best with. */
  boolean mayUsePerfEvents() {
    JavaApi profiler = JavaApi.getInstance(file.toString());
    try {
      // Unlike cpu, this one fails instead of falling back in silence.
      profiler.execute("start,event=cpu-clock");
      profiler.execute("stop");
      return true;
    } catch (IOException | IllegalStateException | IllegalArgumentException e) {
      return false;
    }
  }
}
