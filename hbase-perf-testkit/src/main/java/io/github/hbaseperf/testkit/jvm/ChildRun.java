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
package io.github.hbaseperf.testkit.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a JVM left behind that was started by this one and is gone.
 *
 * @param killed because it took too long
 */
public record ChildRun(int exitCode, boolean killed, String out, String err) {

  /**
   * Runs a command to its end, or kills it after a limit.
   *
   * @param command as of {@link ChildJvm}
   * @param workDir of the child, where its output is kept; must exist
   */
  public static ChildRun of(List<String> command, Path workDir, long timeoutSeconds)
    throws IOException, InterruptedException {
    Path out = Files.createTempFile(workDir, "child", ".out");
    Path err = Files.createTempFile(workDir, "child", ".err");
    Process process = new ProcessBuilder(command).directory(workDir.toFile())
      .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = false;
    try {
      ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly().waitFor();
    }
    return new ChildRun(process.exitValue(), !ended, Files.readString(out), Files.readString(err));
  }

  public List<String> outLines() {
    return out.lines().toList();
  }
}
