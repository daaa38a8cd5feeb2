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
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class TestVariantJvm {
  /** Prints half a line, logs from another thread, as a server's threads do, and ends the line. */
  public static final class PrintAndLog {
    public static void main(String[] args) throws InterruptedException {
      System.out.print("one ");
      Thread logger = new Thread(() -> LoggerFactory.getLogger(PrintAndLog.class).error("logged"));
      logger.start();
      logger.join();
      System.out.println("line");
    }
  }

  @Test
  void testLogDoesNotMixWithPrintedLines(@TempDir Path temp) throws Exception {
    ChildRun run = VariantJvm.of(Variants.STOCK).run(temp, PrintAndLog.class);
    assertThat(run.out()).isEqualTo("one line" + System.lineSeparator());
    assertThat(run.err()).contains("logged");
  }
}
