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
package io.github.hbaseperf.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plants faults in a small class, and has a small check look for them. */
class TestFaultHunt {
  private static final String SOURCE = """
    final class Sum {
      static int of(int left, int right) {
        return left + right;
      }
    }
    """;
  private static final String PATCH = """
    From: A <a@localhost>
    Subject: [PATCH] %1$s

    Wrong: it does
     not add
    Spoils: sums
    Seen: never
    Base: stock

    diff --git a/math/Sum.java b/math/Sum.java
    --- a/math/Sum.java
    +++ b/math/Sum.java
    @@ -2,3 +2,3 @@
       static int of(int left, int right) {
    -    return left + right;
    +    return %1$s;
       }
    """;

  @TempDir
  private Path temp;
  private FaultHunt hunt;

  @BeforeEach
  void setUp() {
    hunt = new FaultHunt(temp, List.of("-Xmx64m"), SumCheck.class);
  }

  private PlantedFault fault(String sum) throws IOException {
    return PlantedFault.read(Files.writeString(temp.resolve("01-Sum.patch"), PATCH.formatted(sum)));
  }

  private Path build(PlantedFault fault) throws Exception {
    try (FaultBuilder builder =
      new FaultBuilder(path -> SOURCE, System.getProperty("java.class.path"))) {
      return builder.build(fault, Files.createTempDirectory(temp, "out"));
    }
  }

  @Test
  void testHeaderAndPathsAreRead() throws Exception {
    PlantedFault fault = fault("left - right");
    assertThat(fault.name()).isEqualTo("01-Sum");
    assertThat(fault.wrong()).isEqualTo("it does not add");
    assertThat(fault.header()).containsKeys(PlantedFault.FIELDS.toArray(String[]::new))
      .containsEntry("Subject", "left - right");
    assertThat(fault.paths()).containsExactly("math/Sum.java");
    assertThat(PlantedFault.readAll(temp)).containsExactly(fault);
  }

  @Test
  void testFaultIsFoundAtTheTableThatShowsIt() throws Exception {
    // The sum with 0 is right, too.
    FaultHunt.Find find = hunt.hunt(List.of(build(fault("left - right"))),
      List.of(build(fault("right + left"))), 3, 10, 60);
    assertThat(find.found()).isTrue();
    assertThat(find.tables()).isEqualTo(2);
    assertThat(find.seconds()).isPositive();
  }

  @Test
  void testNothingIsFoundWhereNothingIsWrong() throws Exception {
    FaultHunt.Find find = hunt.hunt(List.of(build(fault("right + left"))), List.of(), 1, 10, 60);
    assertThat(find.found()).isFalse();
    assertThat(find.tables()).isEqualTo(10);
  }

  @Test
  void testTableThatDiffersWithoutTheFaultIsNoFind() throws Exception {
    Path faulty = build(fault("left - right"));
    assertThat(hunt.hunt(List.of(faulty), List.of(faulty), 1, 2, 60).found()).isFalse();
  }

  @Test
  void testCheckThatFailsIsNoFind() throws Exception {
    // There is no sum to check.
    assertThatThrownBy(() -> hunt.hunt(List.of(temp), List.of(), 1, 10, 60))
      .isInstanceOf(IllegalStateException.class).hasMessageContaining("does not say at which seed")
      .hasMessageContaining("ClassNotFoundException: Sum");
  }

  @Test
  void testCheckThatDoesNotEndIsNoFind() throws Exception {
    List<Path> endless = List.of(build(fault(
      "java.util.stream.IntStream.generate(() -> 0).filter(i -> i > 0).findFirst().getAsInt()")));
    assertThatThrownBy(() -> hunt.hunt(endless, List.of(), 1, 10, 2))
      .isInstanceOf(IllegalStateException.class).hasMessageContaining("does not end in 2 s");
  }

  @Test
  void testFaultThatDoesNotApplyOrCompileIsNamed() throws Exception {
    assertThatThrownBy(() -> build(fault("left ++ right")))
      .isInstanceOf(IllegalStateException.class).hasMessageContaining("01-Sum does not compile");
    PlantedFault other = PlantedFault.read(Files.writeString(temp.resolve("02-Other.patch"),
      PATCH.formatted("0").replace("-    return left", "-    return right")));
    assertThatThrownBy(() -> build(other)).isInstanceOf(IllegalStateException.class)
      .hasMessageContaining("02-Other does not apply");
  }
}
