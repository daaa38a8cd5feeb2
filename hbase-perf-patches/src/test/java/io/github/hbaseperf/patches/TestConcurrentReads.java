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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that read one file at the same time, where a patch moved a lock or gave a stream one. */
class TestConcurrentReads {
  private static final String BYTES_READ = "bytes read per byte of file ";

  @TempDir
  private Path temp;

  private List<String> run(String variant, String what) throws Exception {
    String region = Files.createDirectories(temp.resolve("region")).toUri().toString();
    ChildRun run = VariantJvm.of(variant).run(temp, ConcurrentReadScenario.class, region, what);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines();
  }

  @ParameterizedTest
  @ValueSource(strings = { "0005", "all" })
  void testScansInStepReadAFileOnce(String variant) throws Exception {
    List<String> out = run(variant, "scans");
    assertThat(out).contains("wrong 0");
    String read =
      out.stream().filter(line -> line.startsWith(BYTES_READ)).findFirst().orElseThrow();
    assertThat(Double.parseDouble(read.substring(BYTES_READ.length()))).isBetween(0.9, 1.2);
  }

  @ParameterizedTest
  @ValueSource(strings = { "0006", "all" })
  void testManyThreadsReadOneStreamRight(String variant) throws Exception {
    assertThat(run(variant, "stream")).contains("wrong 0");
  }
}
