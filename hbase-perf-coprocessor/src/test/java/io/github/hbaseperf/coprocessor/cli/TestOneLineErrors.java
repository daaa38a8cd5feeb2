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
package io.github.hbaseperf.coprocessor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class TestOneLineErrors {

  private final StringWriter err = new StringWriter();

  @Command(name = "failing")
  private static final class Failing implements Callable<Integer> {

    private final Exception failure;

    @Option(names = "--verbose")
    private boolean verbose;

    private Failing(Exception failure) {
      this.failure = failure;
    }

    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }

  private int run(Exception failure, String... args) {
    return OneLineErrors.install(new CommandLine(new Failing(failure)))
      .setErr(new PrintWriter(err, true)).execute(args);
  }

  @Test
  void testFailureIsOneLineAndOne() {
    assertThat(run(new IOException("no answer\nand more"))).isEqualTo(1);
    assertThat(err.toString()).isEqualTo("no answer" + System.lineSeparator());
  }

  @Test
  void testVerboseAddsTheStackTrace() {
    assertThat(run(new IOException("no answer"), "--verbose")).isEqualTo(1);
    assertThat(err.toString()).startsWith("no answer").contains("\tat ");
  }

  @Test
  void testInterruptIsOneHundredAndThirty() {
    assertThat(run(new InterruptedIOException("stopped"))).isEqualTo(130);
    assertThat(run(new InterruptedException())).isEqualTo(130);
  }

  @Test
  void testWrongUsageIsTwo() {
    assertThat(run(new IOException(), "--nonsense")).isEqualTo(2);
    assertThat(err.toString().trim()).contains("--nonsense", "failing --help").doesNotContain("\n");
  }
}
