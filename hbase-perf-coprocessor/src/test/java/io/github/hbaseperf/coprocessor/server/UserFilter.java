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
package io.github.hbaseperf.coprocessor.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.FilterBase;

/** What a user's filter may do to a region server. Public: region servers load it by name. */
public final class UserFilter extends FilterBase {

  enum Act {
    THROW_RUNTIME_EXCEPTION, THROW_ERROR, THROW_UNREADABLE, THROW_CIRCLE_WHEN_READ, SLEEP_5_MILLIS_PER_ROW, SLEEP_100_MILLIS_PER_ROW, SLEEP_WHILE_SLOW
  }

  /** By all filters in this JVM, before they act. */
  public static final AtomicLong ROWS_SEEN = new AtomicLong();
  private static volatile boolean slow;

  private final Act act;

  UserFilter(Act act) {
    this.act = act;
  }

  public static UserFilter failing() {
    return new UserFilter(Act.THROW_RUNTIME_EXCEPTION);
  }

  public static UserFilter sleepingAtEachRow() {
    return new UserFilter(Act.SLEEP_5_MILLIS_PER_ROW);
  }

  /** Sleeps 100 ms at each row, until {@link #hasten}. */
  public static UserFilter sleepingForNow() {
    slow = true;
    return new UserFilter(Act.SLEEP_WHILE_SLOW);
  }

  public static void hasten() {
    slow = false;
  }

  @Override
  public boolean filterRowKey(Cell firstCell) throws IOException {
    ROWS_SEEN.incrementAndGet();
    switch (act) {
      case THROW_RUNTIME_EXCEPTION:
        throw new IllegalStateException("a broken filter");
      case THROW_UNREADABLE:
        throw new Unreadable();
      case THROW_ERROR:
        throw new NoClassDefFoundError("a/missing/Class");
      case SLEEP_WHILE_SLOW:
        sleep(slow ? 100 : 0);
        return false;
      case SLEEP_100_MILLIS_PER_ROW:
        sleep(100);
        return false;
      default:
        sleep(5);
        return false;
    }
  }

  private static void sleep(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public ReturnCode filterCell(Cell cell) {
    return ReturnCode.INCLUDE;
  }

  @Override
  public byte[] toByteArray() {
    return act.name().getBytes(StandardCharsets.UTF_8);
  }

  public static UserFilter parseFrom(byte[] bytes) {
    Act act = Act.valueOf(new String(bytes, StandardCharsets.UTF_8));
    if (act == Act.THROW_CIRCLE_WHEN_READ) {
      IllegalStateException cause = new IllegalStateException("a cause of itself");
      throw new IllegalStateException("a circle", cause.initCause(new IOException(cause)));
    }
    return new UserFilter(act);
  }

  /** Nobody can say what it is. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no words");
    }
  }
}
