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
package io.github.hbaseperf.testkit.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.jvm.ChildRun;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestWatchdog {
  private static final int MILLIS = 50;

  private static volatile int turns;

  @TempDir
  private Path temp;

  @Test
  void testThreadThatDoesNotEndIsStopped() {
    Watchdog watchdog = Watchdog.stoppingThread();
    watchdog.begin("turns", MILLIS);
    assertThatThrownBy(TestWatchdog::turnForEver).isInstanceOf(ThreadDeath.class);
    watchdog.end();
    assertThat(watchdog.hasStopped()).isTrue();
    watchdog.begin("more turns", MILLIS);
    assertThat(watchdog.hasStopped()).isFalse();
    watchdog.end();
  }

  @Test
  void testThreadIsNotStoppedInTheInitializationOfAClass() {
    Watchdog watchdog = Watchdog.stoppingThread();
    watchdog.begin("turns", MILLIS);
    assertThatThrownBy(() -> {
      assertThat(SlowClass.turns).isPositive();
      turnForEver();
    }).isInstanceOf(ThreadDeath.class);
    watchdog.end();
    assertThat(SlowClass.turns).isPositive();
  }

  @Test
  void testThreadIsNotStoppedWhileAClassIsLoaded() {
    AtomicInteger made = new AtomicInteger();
    ClassLoader slow = new ClassLoader(null) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        made.set(slowTurns());
        throw new ClassNotFoundException(name);
      }
    };
    Watchdog watchdog = Watchdog.stoppingThread();
    watchdog.begin("turns", MILLIS);
    assertThatThrownBy(() -> {
      assertThatThrownBy(() -> slow.loadClass("absent")).isInstanceOf(ClassNotFoundException.class);
      turnForEver();
    }).isInstanceOf(ThreadDeath.class);
    watchdog.end();
    assertThat(made.get()).isPositive();
  }

  @Test
  void testJvmThatDoesNotEndIsHaltedAndSaysWhere() throws Exception {
    ChildRun run = ChildRun.of(
      ChildJvm.command(ChildJvm.classPath(), List.of(), EndlessMain.class, List.of()), temp, 60);
    assertThat(run.killed()).isFalse();
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.outLines()).containsExactly("done in time");
    assertThat(run.err()).startsWith("Does not end: turns").contains("turnForEver");
  }

  /** Takes longer to be initialized than is allowed. */
  private static final class SlowClass {
    private static final int turns = slowTurns();
  }

  private static int slowTurns() {
    int made = 0;
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(6 * MILLIS);
    while (System.nanoTime() < endNanos) {
      made++;
    }
    return made;
  }

  /** Or long enough to see that nobody ends it. */
  private static void turnForEver() {
    long lateNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < lateNanos) {
      turns++;
    }
  }

  /** Does one thing in time, and another without an end. */
  static final class EndlessMain {
    private EndlessMain() {
    }

    public static void main(String[] args) {
      Watchdog watchdog = Watchdog.haltingJvm();
      watchdog.begin("printing", 60_000);
      System.out.println("done in time");
      watchdog.end();
      watchdog.begin("turns", MILLIS);
      turnForEver();
    }
  }
}
