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
package io.github.hbaseperf.testkit.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestCheckProgress {
  private long nanos = Long.MAX_VALUE - 5;

  @Test
  void testThereIsALineSoonAndThenOneAMinute() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    CheckProgress progress = new CheckProgress(new PrintStream(printed), () -> nanos);
    for (int second = 0; second < 150; second++) {
      String line = second + " s";
      progress.tell(() -> line);
      // The clock may begin anywhere, and overflow.
      nanos += TimeUnit.SECONDS.toNanos(1);
    }
    assertThat(printed.toString().lines()).containsExactly("20 s", "80 s", "140 s");
  }
}
