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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Ends its JVM always, once or never, and writes down that it was started with its option. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
public class CrashingBenchmark {
  /** A file per start; below the folder the test runs in, which its trials run in, too. */
  static final Path STARTS = Path.of("target", "crashing-benchmark-starts");

  /** System property that the variant has among its options. */
  static final String OPTION = "hbase.perf.test.variant";

  @Param({ "NEVER", "ONCE", "ALWAYS" })
  public String crash;

  @Setup
  public void crash() throws IOException {
    if (!Boolean.getBoolean(OPTION)) {
      throw new IllegalStateException("Started without -D" + OPTION + "=true");
    }
    boolean first = STARTS.toFile().list((dir, name) -> name.startsWith(crash)).length == 0;
    Files.createTempFile(STARTS, crash, ".start");
    if (crash.equals("ALWAYS") || first && crash.equals("ONCE")) {
      Runtime.getRuntime().halt(17);
    }
  }

  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }
}
