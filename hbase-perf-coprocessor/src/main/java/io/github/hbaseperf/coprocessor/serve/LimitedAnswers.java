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
package io.github.hbaseperf.coprocessor.serve;

import java.io.Closeable;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has few questions answered at the same time, each in a thread of its own, and none for longer
 * than allowed, whatever it waits for. Any number of threads.
 */
final class LimitedAnswers implements Answers, Closeable {

  /** The one that {@link HttpURLConnection} has no name for. */
  static final int TOO_MANY_REQUESTS = 429;
  private static final Logger LOG = LoggerFactory.getLogger(LimitedAnswers.class);

  private final Answers answers;
  private final Semaphore free;
  private final Duration timeout;
  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "answer");
    thread.setDaemon(true);
    return thread;
  });

  LimitedAnswers(Answers answers, int maxConcurrent, Duration timeout) {
    this.answers = answers;
    this.free = new Semaphore(maxConcurrent);
    this.timeout = timeout;
  }

  @Override
  public Set<String> questions() {
    return answers.questions();
  }

  @Override
  public Answer answer(String question, Map<String, String[]> parameters, String user) {
    if (!free.tryAcquire()) {
      return Answer.failed(TOO_MANY_REQUESTS,
        "As many questions as --max-requests allows are being answered: ask again");
    }
    AtomicBoolean hasLeft = new AtomicBoolean();
    Runnable leave = () -> {
      if (!hasLeft.getAndSet(true)) {
        free.release();
      }
    };
    FutureTask<Answer> answer = new FutureTask<>(() -> {
      try {
        return answers.answer(question, parameters, user);
      } finally {
        // Not when it is given up: it may still use the cluster then. But before the answer is seen:
        // whoever has it may ask again.
        leave.run();
      }
    });
    try {
      threads.execute(() -> {
        answer.run();
        // One that was given up before it began has not left.
        leave.run();
      });
    } catch (RejectedExecutionException e) {
      leave.run();
      return Answer.failed(HttpURLConnection.HTTP_UNAVAILABLE, "The server stops");
    }
    return await(question, answer);
  }

  private Answer await(String question, Future<Answer> answer) {
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Answer.failed(HttpURLConnection.HTTP_GATEWAY_TIMEOUT,
        "No answer in the time that --timeout allows");
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Answer.failed(HttpURLConnection.HTTP_UNAVAILABLE, "The server stops");
    } catch (ExecutionException e) {
      LOG.error("No answer to {}", question, e.getCause());
      return Answer.failed(HttpURLConnection.HTTP_INTERNAL_ERROR,
        "A fault of this server, which its log has: " + e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
