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
package io.github.hbaseperf.testkit.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts, in JVMs of their own, what two small patches add. */
class TestPlaceCounts {
  private static final String FIRST = """
    final class Added {
      static Object one() {
        return Boolean.getBoolean("on") ? two() : null;
      }
      static Object two() {
        return new StringBuilder("2");
      }
    %s}
    """;
  private static final String SECOND = """
      static int never() {
        return 3;
      }
    """;

  @TempDir
  private Path temp;
  private Path overlay;
  private Map<String, Set<String>> methods;

  @BeforeEach
  void setUp() throws IOException {
    Path first = jar("first", FIRST.formatted(""));
    overlay = jar("second", FIRST.formatted(SECOND));
    methods = AddedMethods.of(overlay, Map.of("first", first, "second", overlay));
  }

  private Path jar(String name, String source) throws IOException {
    Path folder = Files.createDirectories(temp.resolve(name));
    Path file = Files.writeString(folder.resolve("Added.java"), source);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, file.toString()))
      .isZero();
    Path jar = temp.resolve(name + ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
      JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry("Added.class"));
      entries.write(Files.readAllBytes(folder.resolve("Added.class")));
    }
    return jar;
  }

  private String counted(PlaceAgent agent, boolean on) throws Exception {
    ChildRun run = ChildRun.of(ChildJvm.command(Optional.of(overlay),
      List.of(agent.jvmOption(), "-Xmx64m", "-Don=" + on), AddedCall.class, List.of()), temp, 60);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out().strip();
  }

  @Test
  void testMethodIsOfThePartThatAddsTheFewest() {
    assertThat(methods).isEqualTo(
      Map.of("first", Set.of("Added.one()Ljava/lang/Object;", "Added.two()Ljava/lang/Object;"),
        "second", Set.of("Added.never()I")));
  }

  @Test
  void testPlacesThatOnlyAskForTheSwitchDoNotCount() throws Exception {
    PlaceAgent agent = new PlaceAgent(temp, methods);
    assertThat(counted(agent, false)).startsWith("{first=").isNotEqualTo("{first=0, second=0}");
    assertThat(agent.hasCounted()).isTrue();
    assertThat(counted(agent, false)).isEqualTo("{first=0, second=0}");
    assertThat(counted(agent, true)).matches("\\{first=[1-9], second=0}");
  }

  @Test
  void testNothingIsCountedWithoutTheAgent() {
    assertThat(PlaceCounts.byPart()).isEmpty();
  }
}
