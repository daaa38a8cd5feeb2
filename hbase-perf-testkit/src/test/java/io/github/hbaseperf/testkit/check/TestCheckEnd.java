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

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestCheckEnd {
  // The clock may begin anywhere, and overflow.
  private long nanos = Long.MAX_VALUE - 5;

  private CheckEnd end(long tables, int minutes) {
    return new CheckEnd(tables, minutes, () -> nanos);
  }

  private void check(CheckEnd end, int tables, int millisEach) {
    for (int i = 0; i < tables; i++) {
      nanos += TimeUnit.MILLISECONDS.toNanos(millisEach);
      end.tableDone();
    }
  }

  @Test
  void testTablesTakeAsLongAsThoseBehindTheWarmUp() {
    CheckEnd end = end(1000, 0);
    check(end, 100, 300);
    check(end, 100, 10);
    assertThat(end.left()).as("too early").isEmpty();
    check(end, 200, 10);
    assertThat(end.left()).isEqualTo(", about 6 s left");
    assertThat(end.isReached()).isFalse();
    check(end, 600, 10);
    assertThat(end.isReached()).isTrue();
  }

  @Test
  void testMinutesEndWhateverWasDone() {
    CheckEnd end = end(Long.MAX_VALUE, 1);
    check(end, 5, 10_000);
    assertThat(end.isReached()).isFalse();
    assertThat(end.left()).isEqualTo(", about 10 s left");
    check(end, 1, 11_000);
    assertThat(end.isReached()).isTrue();
    assertThat(end.left()).isEqualTo(", about 0 s left");
  }

  @Test
  void testWhicheverIsSoonerIsTheEnd() {
    CheckEnd end = end(1000, 1);
    check(end, 400, 100);
    assertThat(end.left()).isEqualTo(", about 20 s left");
    check(end, 590, 1);
    assertThat(end.left()).isEqualTo(", about 0 s left");
    check(end, 10, 1);
    assertThat(end.isReached()).isTrue();
  }
}
