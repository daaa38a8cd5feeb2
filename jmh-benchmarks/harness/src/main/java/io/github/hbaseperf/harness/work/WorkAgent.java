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
package io.github.hbaseperf.harness.work;

import io.github.hbaseperf.testkit.jvm.AgentJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The agent: started with a JVM, before any class of HBase is loaded. */
public final class WorkAgent {
  private WorkAgent() {
  }

  /** Called by the JVM. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    instrumentation.addTransformer(new WorkTransformer());
  }

  /** Returns what a JVM is started with to count: a jar that names this class, and the compiler. */
  public static List<String> jvmArgs() {
    return List.of("-javaagent:" + Jar.FILE,
      // No escape analysis: what the code allocates is allocated, in every JVM alike.
      "-XX:TieredStopAtLevel=1");
  }

  /** Written once per JVM. */
  private static final class Jar {
    static final Path FILE = write();

    private static Path write() {
      try {
        Path jar = Files.createTempFile("hbase-perf-work-agent", ".jar");
        jar.toFile().deleteOnExit();
        AgentJar.write(jar, WorkAgent.class);
        return jar;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
