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

import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** HBase's clock, standing still until it is moved. */
public final class ManualClock implements EnvironmentEdge {
  private static final String READER = "org.apache.hadoop.hbase.io.hfile.HFileReaderImpl";

  private volatile long now;
  private volatile Thread looker;
  private Runnable onLook;
  private int looks;

  private ManualClock(long now) {
    this.now = now;
  }

  /** Installs a clock in this JVM. */
  public static ManualClock install(long now) {
    ManualClock clock = new ManualClock(now);
    EnvironmentEdgeManager.injectEdge(clock);
    return clock;
  }

  public void set(long newNow) {
    now = newNow;
  }

  public long now() {
    return now;
  }

  /**
   * What this thread does when it looks at the clock once more after so many times, and does not
   * read a block just then.
   */
  public void onLook(int after, Runnable action) {
    looks = after;
    onLook = action;
    looker = Thread.currentThread();
  }

  /** @return whether there was no such look */
  public boolean offLook() {
    boolean waiting = looker != null;
    looker = null;
    return waiting;
  }

  @Override
  public long currentTime() {
    if (looker == Thread.currentThread() && looks-- <= 0 && !isReadingBlock()) {
      looker = null;
      onLook.run();
    }
    return now;
  }

  /** Then this thread has locked the block, and would wait for itself if it read it once more. */
  private static boolean isReadingBlock() {
    return StackWalker.getInstance().walk(frames -> frames.anyMatch(
      frame -> frame.getMethodName().equals("readBlock") && frame.getClassName().equals(READER)));
  }
}
