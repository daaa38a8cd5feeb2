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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Simulated time and threads: one thread runs at a time, until it waits, and time passes only while
 * all of them wait. What happens follows from the seed alone.
 */
final class SimulatedRuntime implements CountRuntime {

  private static final long START_MILLIS = 1_000_000_000;
  private static final int MAX_STEPS = 200_000;
  private static final ExecutorService CARRIERS = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "simulated");
    thread.setDaemon(true);
    return thread;
  });

  /** A thread that only runs when it is its turn. */
  private static final class Task {
    private final Semaphore turn = new Semaphore(0);
    private Thread thread;
    private boolean interruptedEarly;
    /** What it waits for now is this wait, not an earlier one. */
    private long wait;
    private boolean ended;
  }

  /** An event, or the end of a wait. */
  private record Step(long atMillis, long order, Runnable event, Task task, long waitNumber) {
  }

  private static final class Unwound extends Error {
    private static final long serialVersionUID = 1;
  }

  private final PriorityQueue<Step> steps =
    new PriorityQueue<>(Comparator.comparingLong(Step::atMillis).thenComparingLong(Step::order));
  private final List<Task> tasks = new ArrayList<>();
  private final Random random;
  private final Map<Met, Integer> met = new EnumMap<>(Met.class);
  private final Task main = new Task();
  private Task current = main;
  private BooleanSupplier mainWaitsFor = () -> true;
  private long nowMillis = START_MILLIS;
  private long order;
  private int stepsTaken;
  private boolean unwinding;

  SimulatedRuntime(long seed) {
    this.random = new Random(seed);
    main.thread = Thread.currentThread();
  }

  /** Simulated milliseconds since the start. */
  long elapsedMillis() {
    return nowMillis - START_MILLIS;
  }

  void meet(Met what) {
    met.merge(what, 1, Integer::sum);
  }

  /** How often each thing was met. */
  Map<Met, Integer> met() {
    return met;
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  /** Has something happen after a time; it must not wait. */
  void after(long millis, Runnable event) {
    steps.add(new Step(nowMillis + millis, order++, event, null, 0));
  }

  /**
   * Lets time pass; called by the thread that made this.
   *
   * @return whether what was waited for came true: not if nothing is left to happen, or too much
   *         did
   */
  boolean runUntil(BooleanSupplier condition) {
    mainWaitsFor = condition;
    passTurn();
    return condition.getAsBoolean();
  }

  /** Ends all threads where they wait. */
  void unwind() {
    unwinding = true;
    for (Task task : List.copyOf(tasks)) {
      if (!task.ended) {
        current = task;
        task.turn.release();
        main.turn.acquireUninterruptibly();
      }
    }
  }

  boolean tasksEnded() {
    return tasks.stream().allMatch(task -> task.ended);
  }

  private void passTurn() {
    Task me = current;
    throwIfUnwinding(me);
    Task next = next();
    if (next != me) {
      current = next;
      next.turn.release();
      me.turn.acquireUninterruptibly();
    }
    throwIfUnwinding(me);
    me.wait++;
  }

  private void throwIfUnwinding(Task me) {
    if (unwinding && me != main) {
      throw new Unwound();
    }
  }

  /** Takes steps until one is the turn of a task. */
  private Task next() {
    while (!unwinding && !mainWaitsFor.getAsBoolean()) {
      Step step = steps.poll();
      if (step == null || ++stepsTaken > MAX_STEPS) {
        return main;
      }
      nowMillis = step.atMillis;
      if (step.event != null) {
        step.event.run();
      } else if (!step.task.ended && step.task.wait == step.waitNumber) {
        return step.task;
      }
    }
    return main;
  }

  private void wake(Task task, long wait, long millis) {
    steps.add(new Step(nowMillis + millis, order++, null, task, wait));
  }

  @Override
  public long currentMillis() {
    return nowMillis;
  }

  @Override
  public long nanoTime() {
    return TimeUnit.MILLISECONDS.toNanos(nowMillis);
  }

  @Override
  public long random(long least, long bound) {
    return least + Math.floorMod(random.nextLong(), bound - least);
  }

  @Override
  public void sleep(long millis) throws InterruptedException {
    try {
      await(new CompletableFuture<>(), millis);
    } catch (TimeoutException e) {
      // Slept well.
    }
  }

  @Override
  public void await(CompletableFuture<?> future, long millis)
    throws InterruptedException, TimeoutException {
    throwIfInterrupted();
    if (!future.isDone()) {
      Task me = current;
      long wait = me.wait;
      future.whenComplete((result, failure) -> wake(me, wait, 0));
      if (millis < Long.MAX_VALUE - nowMillis) {
        wake(me, wait, Math.max(0, millis));
      }
      passTurn();
      throwIfInterrupted();
    }
    if (!future.isDone()) {
      throw new TimeoutException();
    }
  }

  private static void throwIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  @Override
  public ExecutorService newThreads(String name) {
    return new Threads();
  }

  private final class Threads extends AbstractExecutorService {

    private final List<Task> mine = new ArrayList<>();
    private boolean shutDown;

    @Override
    public void execute(Runnable work) {
      if (shutDown) {
        throw new RejectedExecutionException();
      }
      Task task = new Task();
      tasks.add(task);
      mine.add(task);
      CARRIERS.execute(() -> carry(task, work));
      wake(task, 0, 0);
    }

    private void carry(Task task, Runnable work) {
      task.turn.acquireUninterruptibly();
      task.thread = Thread.currentThread();
      if (task.interruptedEarly) {
        task.thread.interrupt();
      }
      try {
        if (!unwinding) {
          task.wait++;
          work.run();
        }
      } catch (Unwound e) {
        // As wanted.
      } finally {
        Thread.interrupted();
        task.ended = true;
        Task next = unwinding ? main : next();
        current = next;
        next.turn.release();
      }
    }

    @Override
    public List<Runnable> shutdownNow() {
      shutDown = true;
      for (Task task : mine) {
        if (task.ended) {
          continue;
        }
        if (task.thread == null) {
          task.interruptedEarly = true;
        } else {
          task.thread.interrupt();
          wake(task, task.wait, 0);
        }
      }
      return List.of();
    }

    @Override
    public void shutdown() {
      shutDown = true;
    }

    @Override
    public boolean isShutdown() {
      return shutDown;
    }

    @Override
    public boolean isTerminated() {
      return shutDown && mine.stream().allMatch(task -> task.ended);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      throw new UnsupportedOperationException("Not in simulated time");
    }
  }
}
