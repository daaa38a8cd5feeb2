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

import io.github.hbaseperf.harness.api.PollutedBy;
import io.github.hbaseperf.harness.api.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Writes down when its iterations begin and end; one of its operations ends its JVM. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
@PollutedBy(TurnsBenchmark.Work.class)
public class TurnsBenchmark {
  /** Folder of a file per variant; system property. */
  static final String FOLDER = "hbase.perf.test.folder";
  /** Name of the variant; system property. */
  static final String VARIANT = "hbase.perf.test.variant";

  @Param({ "true", "false" })
  public boolean works;

  /** Writes down that it was done, and for how long. */
  public static final class Work implements Workload {
    @Override
    public void run(long millis) throws IOException {
      write("polluted " + millis);
    }
  }

  @Setup(Level.Iteration)
  public void begin() throws IOException {
    write("begin " + System.currentTimeMillis());
  }

  @TearDown(Level.Iteration)
  public void end() throws IOException {
    write("end " + System.currentTimeMillis());
  }

  @Benchmark
  public long work() {
    if (!works && System.getProperty(VARIANT).equals("b")) {
      throw new IllegalStateException("does not work in b");
    }
    return System.nanoTime();
  }

  private static void write(String line) throws IOException {
    Files.writeString(Path.of(System.getProperty(FOLDER), System.getProperty(VARIANT)), line + "\n",
      StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
