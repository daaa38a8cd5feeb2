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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run goes on only with what it was started with, down to the bytes of its jars. */
class TestSampleLog {
  @TempDir
  private Path temp;
  private Path jar;

  @BeforeEach
  void writeJar() throws IOException {
    jar = Files.writeString(temp.resolve("overlay.jar"), "one build");
    SampleLog.open(options(RunProfile.QUICK, false));
  }

  private RunOptions options(RunProfile profile, boolean resume) {
    return new RunOptions(List.of(new Variant("all", jar.toString())), "Benchmark", 1, Map.of(),
      profile, temp.resolve("run"), resume);
  }

  @Test
  void testSameBytesAreGoneOnWith() throws IOException {
    Files.writeString(jar, "one build");
    assertThat(SampleLog.open(options(RunProfile.QUICK, true)).samples()).isEmpty();
  }

  @Test
  void testAnotherBuildOfTheSameNameIsNotGoneOnWith() throws IOException {
    Files.writeString(jar, "two build");
    assertRefused(RunProfile.QUICK);
  }

  @Test
  void testOtherOptionsAreNotGoneOnWith() {
    assertRefused(RunProfile.GATE);
  }

  private void assertRefused(RunProfile profile) {
    assertThatThrownBy(() -> SampleLog.open(options(profile, true))).isInstanceOf(IOException.class)
      .hasMessageContaining("other options or another HBase").hasMessageNotContaining("\n");
  }
}
