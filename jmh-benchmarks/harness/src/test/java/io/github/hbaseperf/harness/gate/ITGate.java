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
package io.github.hbaseperf.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.harness.gate.Check.Kind;
import io.github.hbaseperf.harness.kit.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import picocli.CommandLine;

/**
 * The gate tests itself, as it is configured for this project: the same work on both sides passes,
 * a little more of it on the other side fails.
 */
class ITGate {
  private static final int STEPS = 100;
  private static final int BYTES = 16;
  private static final int COMPARISONS = 3;

  @TempDir
  static Path tmp;
  private static Path before;

  @BeforeAll
  static void compile() throws IOException {
    before = compile(STEPS, BYTES, COMPARISONS);
  }

  @Test
  void testTheSameOnBothSidesPasses() throws IOException {
    assertThat(gate(compile(STEPS, BYTES, COMPARISONS))).isEqualTo(
      new Result(0, Map.of(Kind.WORK.name(), "passed", Kind.ALLOCATION.name(), "passed")));
  }

  /** Steps of a loop take the time of this work. */
  @ParameterizedTest
  @CsvSource({ "5", "10", "25" })
  void testSoManyPercentMoreTimeFire(int percent) throws IOException {
    assertThat(gate(compile(STEPS + STEPS * percent / 100, BYTES, COMPARISONS))).isEqualTo(
      new Result(1, Map.of(Kind.WORK.name(), "failure", Kind.ALLOCATION.name(), "passed")));
  }

  @Test
  void testSixteenBytesMorePerOperationFire() throws IOException {
    assertThat(gate(compile(STEPS, BYTES + 16, COMPARISONS)).outcomes())
      .containsEntry(Kind.ALLOCATION.name(), "failure");
  }

  @Test
  void testOneComparisonMorePerRowFires() throws IOException {
    assertThat(gate(compile(STEPS, BYTES, COMPARISONS + 1)).outcomes())
      .containsEntry(Kind.WORK.name(), "failure");
  }

  @Test
  void testSideWithoutTheWorkFires() throws IOException {
    Result result = gate(Files.createTempDirectory(tmp, "empty"));
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.outcomes()).containsEntry(Kind.PRESENCE.name(), "failure");
  }

  private record Result(int exitCode, Map<String, String> outcomes) {
  }

  private static Result gate(Path after) throws IOException {
    Path output = Files.createTempDirectory(tmp, "gate");
    int exitCode = new CommandLine(new GateCommand()).setOverwrittenOptionsAllowed(true).execute(
      "@" + Kit.home().resolve("jmh-benchmarks/gate.args"), "--benchmarks=PlantedBenchmark",
      "--work-only", "--classpath-a=" + before, "--classpath-b=" + after, "--output=" + output);
    return new Result(exitCode, outcomes(output.resolve("gate.xml")));
  }

  /** Returns kind of check to failure, skipped or passed, as a CI server reads it. */
  private static Map<String, String> outcomes(Path junit) throws IOException {
    Map<String, String> outcomes = new TreeMap<>();
    try {
      var cases = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile())
        .getElementsByTagName("testcase");
      for (int i = 0; i < cases.getLength(); i++) {
        var testcase = (Element) cases.item(i);
        var child = testcase.getFirstChild();
        outcomes.put(testcase.getAttribute("name"), child == null ? "passed" : child.getNodeName());
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    return outcomes;
  }

  /** Compiles a version of the work. */
  private static Path compile(int steps, int bytes, int comparisons) throws IOException {
    Path folder = Files.createTempDirectory(tmp, "work");
    Path source = folder.resolve("PlantedWork.java");
    Files.writeString(source, """
      package io.github.hbaseperf.harness.gate;
      import org.apache.hadoop.hbase.CellComparator;
      import org.apache.hadoop.hbase.KeyValue;
      final class PlantedWork {
        private static final KeyValue CELL = new KeyValue(new byte[8], 0L);
        private static long state;
        static byte[] operation() { return new byte[%d]; }
        static long row() {
          long x = state;
          for (int i = 0; i < %d; i++) { x = x * 6364136223846793005L + 1442695040888963407L; }
          for (int i = 0; i < %d; i++) { x += CellComparator.getInstance().compare(CELL, CELL); }
          return state = x;
        }
      }
      """.formatted(bytes, steps, comparisons));
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp",
      System.getProperty("java.class.path"), "-d", folder.toString(), source.toString())).isZero();
    return folder;
  }
}
