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
package io.github.hbaseperf.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.scenarios.study.Study;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TestScenarioCommand {
  private final StringWriter errors = new StringWriter();

  /** Names of what a dry run prints. */
  private List<String> dryRun(int exitCode, String... names) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      List<String> arguments = new ArrayList<>(List.of("run", "--dry-run"));
      arguments.addAll(List.of(names));
      assertThat(new CommandLine(new ScenarioCommand()).setErr(new PrintWriter(errors, true))
        .execute(arguments.toArray(String[]::new))).isEqualTo(exitCode);
    } finally {
      System.setOut(out);
    }
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    return Study.all().stream().filter(study -> lines.contains("# " + study.link())
      && lines.contains("# " + study.name() + ": " + study.source())).map(Study::name).toList();
  }

  @Test
  void testNamedScenariosOrAllAreRun() {
    assertThat(dryRun(0, "mixed")).containsExactly("mixed");
    assertThat(dryRun(0, "random-read", "mixed")).containsExactlyInAnyOrder("mixed", "random-read");
    assertThat(dryRun(0, "all")).hasSameSizeAs(Study.all());
  }

  @Test
  void testUnknownNameAmongOthersIsRefused() {
    assertThat(dryRun(2, "mixed", "none-such")).isEmpty();
    assertThat(errors.toString()).contains("There is no scenario none-such");
  }
}
