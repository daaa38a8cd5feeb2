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

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class TestCommandText {
  @Command(name = "hbase-perf")
  static final class Root {
    @Mixin
    OutputArguments output;

    @Mixin
    ParamArguments params;
  }

  @Test
  void testFolderOfTheResultsIsLeftOut() {
    assertThat(text("--rows", "5000", "--output", "here", "--param", "layout=A,B"))
      .isEqualTo("bin/hbase-perf --rows 5000 --param layout=A,B");
    assertThat(text("--resume", "there", "--rows", "5000")).isEqualTo("bin/hbase-perf --rows 5000");
    assertThat(text("--output=here")).isEqualTo("bin/hbase-perf ");
  }

  private static String text(String... arguments) {
    CommandLine command = new CommandLine(new Root());
    command.parseArgs(arguments);
    return CommandText.of(command.getCommandSpec());
  }
}
