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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import picocli.CommandLine;

/**
 * The gate tests itself: work that got slower, in either direction of the score, and work that
 * allocates 64 bytes more per operation make it fail; the same work on both sides does not.
 */
class ITGate {
  @TempDir
  static Path tmp;
  private static Path asItShouldBe;
  private static Path worse;
  private static Path baseline;

  @BeforeAll
  static void measureBaseline() throws IOException {
    asItShouldBe = compile(2_000, 16);
    worse = compile(200_000, 16 + 64);
    baseline = tmp.resolve("baseline.json");
    Result result = gate(asItShouldBe, "--update-baseline", "--forks", "1");
    assertThat(result.exitCode()).isZero();
    // One trial on a busy machine tells bytes, not speed; both sides are the same, so that is 1.
    Files.writeString(baseline,
      Files.readString(baseline).replaceAll("\"speed\" : [^,]+", "\"speed\" : 1.0"));
  }

  @Test
  void testTheSameOnBothSidesPasses() throws IOException {
    Result result = gate(asItShouldBe);
    assertThat(result.exitCode()).as(result.outcomes().toString()).isZero();
    assertThat(result.outcomes()).containsEntry("time ALLOCATION", "passed")
      .containsEntry("throughput ALLOCATION", "passed")
      .containsEntry("allocation ALLOCATION", "passed").doesNotContainValue("failure");
  }

  @Test
  void testPlantedSlowDownAndPlantedBytesFire() throws IOException {
    Result result = gate(worse);
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.outcomes()).containsEntry("time TIME", "failure")
      .containsEntry("throughput TIME", "failure").containsEntry("time ALLOCATION", "passed")
      .containsEntry("allocation ALLOCATION", "failure");
  }

  private record Result(int exitCode, Map<String, String> outcomes) {
  }

  private static Result gate(Path classesOfB, String... more) throws IOException {
    Path output = Files.createTempDirectory(tmp, "gate");
    List<String> arguments = new ArrayList<>(List.of("--quick", "--baseline", baseline.toString(),
      "--classpath-a", asItShouldBe.toString(), "--classpath-b", classesOfB.toString(),
      "--benchmarks", "PlantedBenchmark", "--margin", "50", "--output", output.toString()));
    arguments.addAll(List.of(more));
    int exitCode = new CommandLine(new GateCommand()).execute(arguments.toArray(new String[0]));
    Path junit = output.resolve("gate.xml");
    return new Result(exitCode, Files.exists(junit) ? outcomes(junit) : Map.of());
  }

  /** Returns "method KIND" to failure, skipped or passed, as a CI server reads it. */
  private static Map<String, String> outcomes(Path junit) throws IOException {
    Map<String, String> outcomes = new TreeMap<>();
    try {
      Document xml =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
      var cases = xml.getElementsByTagName("testcase");
      for (int i = 0; i < cases.getLength(); i++) {
        var testcase = (Element) cases.item(i);
        String method = testcase.getAttribute("classname").replaceAll(".*\\.(\\w+)\\{.*", "$1");
        var child = testcase.getFirstChild();
        outcomes.put(method + " " + testcase.getAttribute("name"),
          child == null ? "passed" : child.getNodeName());
      }
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e);
    }
    return outcomes;
  }

  /** Compiles a version of the work that spins so many rounds and allocates so many bytes. */
  private static Path compile(int rounds, int bytes) throws IOException {
    Path folder = Files.createTempDirectory(tmp, "work");
    Path source = folder.resolve("PlantedWork.java");
    Files.writeString(source, """
      package io.github.hbaseperf.harness.gate;
      final class PlantedWork {
        private static long state;
        static long spin() {
          long x = state;
          for (int i = 0; i < %d; i++) { x = x * 6364136223846793005L + 1442695040888963407L; }
          return state = x;
        }
        static byte[] allocate() { return new byte[%d]; }
      }
      """.formatted(rounds, bytes));
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d",
      folder.toString(), source.toString())).isZero();
    return folder;
  }
}
