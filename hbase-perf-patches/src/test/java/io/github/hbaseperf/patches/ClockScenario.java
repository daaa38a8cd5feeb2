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

import java.lang.reflect.Method;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/**
 * Waits for the limits of time of scans and prints how many were noticed early and how many too
 * late, whether an injected clock is obeyed at once, and whether a thread keeps the time.
 */
final class ClockScenario {
  private static final int LIMITS = 40;
  private static final int LIMIT_MILLIS = 25;
  /** A busy machine lets a thread wait; a clock that stands still is later than this. */
  private static final int TOO_LATE_MILLIS = 2000;

  private ClockScenario() {
  }

  /** Takes nothing. */
  public static void main(String[] args) throws Exception {
    int early = 0;
    int late = 0;
    for (int i = 0; i < LIMITS; i++) {
      long limit = System.currentTimeMillis() + LIMIT_MILLIS;
      ScannerContext context = context(limit);
      while (!isTimeUp(context) && System.currentTimeMillis() < limit + TOO_LATE_MILLIS) {
        Thread.onSpinWait();
      }
      long now = System.currentTimeMillis();
      early += now < limit ? 1 : 0;
      late += now >= limit + TOO_LATE_MILLIS ? 1 : 0;
    }
    System.out.println("early " + early + ", late " + late);
    EnvironmentEdgeManager.injectEdge(() -> 1000);
    System.out.println("injected clock: " + isTimeUp(context(999)) + " " + isTimeUp(context(1000))
      + " " + isTimeUp(context(1001)));
    System.out.println("thread: " + Thread.getAllStackTraces().keySet().stream()
      .anyMatch(thread -> thread.getName().equals("hbase-perf-clock") && thread.isDaemon()));
    System.exit(0);
  }

  private static ScannerContext context(long limitMillis) {
    return ScannerContext.newBuilder().setTimeLimit(LimitScope.BETWEEN_CELLS, limitMillis).build();
  }

  private static boolean isTimeUp(ScannerContext context) throws ReflectiveOperationException {
    Method method = ScannerContext.class.getDeclaredMethod("checkTimeLimit", LimitScope.class);
    method.setAccessible(true);
    return (Boolean) method.invoke(context, LimitScope.BETWEEN_CELLS);
  }
}
