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

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.RpcScheduler;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Threads that help a call to count: as many as there are free slots on the region server, which
 * calls need, too, and only while no call waits for a handler and cores are left idle. Any number
 * of threads.
 */
@InterfaceAudience.Private
public abstract class CountThreads {

  private static final long IDLE_SECONDS = 10;

  /** They end when there is nothing to do, so that they keep no class loader. */
  private static final Executor THREADS = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS,
    TimeUnit.SECONDS, new SynchronousQueue<>(), threadFactory());

  private final int most;

  CountThreads(int most) {
    this.most = most;
  }

  private static ThreadFactory threadFactory() {
    AtomicInteger number = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, "count-helper-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** No thread helps. */
  public static CountThreads none() {
    return fixed(0);
  }

  /** Always so many. */
  public static CountThreads fixed(int threads) {
    return new CountThreads(threads) {
      @Override
      boolean tryEnter() {
        return true;
      }

      @Override
      void leave() {
      }

      @Override
      boolean isNeeded() {
        return false;
      }
    };
  }

  /**
   * Those that calls of a JVM without a server leave: each call takes a slot, too.
   * @param slots so many are there when nobody counts
   */
  public static CountThreads sharing(Semaphore free, int slots) {
    return new CountThreads(slots - 1) {
      @Override
      boolean tryEnter() {
        return !isNeeded() && free.tryAcquire();
      }

      @Override
      void leave() {
        free.release();
      }

      @Override
      boolean isNeeded() {
        return free.hasQueuedThreads();
      }
    };
  }

  static CountThreads of(RegionCoprocessorEnvironment env, Admission admission) {
    OnlineRegions server = env.getOnlineRegions();
    return server instanceof RegionServerServices
      ? new OfServer((RegionServerServices) server, admission)
      : none();
  }

  /** How many there are at most. */
  int most() {
    return most;
  }

  /** Takes a slot for a thread that is to help, unless none is free. */
  abstract boolean tryEnter();

  abstract void leave();

  /** Whether helpers are to end as soon as they can, for others. */
  abstract boolean isNeeded();

  /** Runs something in a thread for which a slot was taken. */
  void start(Runnable work) {
    THREADS.execute(work);
  }

  private static final class OfServer extends CountThreads {
    private final RegionServerServices server;
    private final Admission admission;
    private final int processors = Runtime.getRuntime().availableProcessors();

    OfServer(RegionServerServices server, Admission admission) {
      super(admission.slots() - 1);
      this.server = server;
      this.admission = admission;
    }

    @Override
    boolean tryEnter() {
      return !isNeeded() && admission.tryEnter();
    }

    @Override
    void leave() {
      admission.leave();
    }

    @Override
    boolean isNeeded() {
      RpcScheduler scheduler = server.getRpcServer().getScheduler();
      return scheduler.getGeneralQueueLength() > 0
        || scheduler.getActiveRpcHandlerCount() >= processors;
    }
  }
}
