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
package io.github.hbaseperf.spark;

import java.io.Closeable;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;

/** A job that keeps cores of a local context until it is closed, and looks at the other jobs. */
final class CoreHog implements Closeable {
  /** Tasks of a local context run in this JVM. */
  private static volatile CountDownLatch end;

  private final JavaSparkContext context;
  private final JavaFutureAction<Void> job;
  private final int ownJob;

  private CoreHog(JavaSparkContext context, JavaFutureAction<Void> job) {
    this.context = context;
    this.job = job;
    await(() -> context.statusTracker().getActiveJobIds().length == 1);
    ownJob = context.statusTracker().getActiveJobIds()[0];
  }

  static CoreHog take(SparkContext spark, int cores) {
    end = new CountDownLatch(1);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark);
    return new CoreHog(context, context.parallelize(Collections.nCopies(cores, 0), cores)
      .foreachAsync(number -> end.await()));
  }

  void awaitOtherJob() {
    await(() -> others() > 0);
  }

  void awaitNoOtherJob() {
    await(() -> others() == 0);
  }

  private long others() {
    long others = 0;
    for (int id : context.statusTracker().getActiveJobIds()) {
      others += id == ownJob ? 0 : 1;
    }
    return others;
  }

  private static void await(BooleanSupplier condition) {
    long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadlineNanos) {
        throw new AssertionError("Spark's jobs are not as they should be after 2 min");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Override
  public void close() {
    end.countDown();
    job.cancel(true);
  }
}
