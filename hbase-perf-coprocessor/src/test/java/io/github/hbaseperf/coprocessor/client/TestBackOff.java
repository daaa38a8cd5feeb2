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
package io.github.hbaseperf.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.junit.jupiter.api.Test;

class TestBackOff {

  @Test
  void testWaitsAtLeastWhatTheServerAskedFor() throws Exception {
    BackOff backOff = new BackOff(SystemRuntime.INSTANCE, Long.MAX_VALUE);
    for (int i = 0; i < 4; i++) {
      long startNanos = System.nanoTime();
      backOff.await(20);
      assertThat(System.nanoTime() - startNanos).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(19));
    }
  }

  @Test
  void testDoesNotWaitBeyondTheDeadline() {
    assertThatThrownBy(
      () -> new BackOff(SystemRuntime.INSTANCE, System.currentTimeMillis() + 5).await(1000))
        .isInstanceOf(TimeoutIOException.class).hasMessageContaining("max.concurrent");
  }

  @Test
  void testInterruptEndsTheWait() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> new BackOff(SystemRuntime.INSTANCE, Long.MAX_VALUE).await(60_000))
      .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
