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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.harness.kit.Kit;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.scenarios.result.Point;
import io.github.hbaseperf.scenarios.result.ScenarioResult;
import io.github.hbaseperf.scenarios.server.ScenarioTables;
import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.server.Servers;
import io.github.hbaseperf.scenarios.study.Extent;
import io.github.hbaseperf.scenarios.study.Step;
import io.github.hbaseperf.scenarios.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.CRC32C;

/** Runs one study point by point; the first failure ends it and leaves the points before. */
final class ScenarioRun {
  /** A point may take this many times what is expected. */
  private static final int LIMIT_FACTOR = 10;
  private static final int STOP_SECONDS = 30;
  private static final long FULL_DISK_BYTES = 128L << 20;

  private final Study study;
  private final Extent extent;
  private final ClusterPool pool;
  private final Path logs;
  private final ScenarioConsole console;
  private final int shortestLimitSeconds;
  private final List<Point> points = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  /** What a cluster that cannot be reconfigured stands for. */
  private ServerSettings first;
  private final Map<Servers, ScenarioTables> tables = new IdentityHashMap<>();

  /**
   * @param logs                 folder for what tools and servers write
   * @param shortestLimitSeconds no point is stopped before, however little is expected
   */
  ScenarioRun(Study study, Extent extent, ClusterPool pool, Path logs, ScenarioConsole console,
    int shortestLimitSeconds) {
    this.study = study;
    this.extent = extent;
    this.pool = pool;
    this.logs = logs;
    this.console = console;
    this.shortestLimitSeconds = shortestLimitSeconds;
  }

  /** Returns the result, with the failure in it if there was one. */
  ScenarioResult run(String command) throws InterruptedException {
    List<Step> steps = study.steps(extent);
    console.start(study, extent, steps);
    String failure = null;
    ExecutorService worker = Executors.newSingleThreadExecutor();
    try {
      for (Step step : steps) {
        measure(step, worker);
        console.done(step);
      }
      for (ScenarioTables made : tables.values()) {
        made.dropCreated();
      }
    } catch (ExecutionException e) {
      failure = reason(e.getCause());
    } catch (IOException | RuntimeException e) {
      failure = reason(e);
    } finally {
      worker.shutdownNow();
      // A point that was stopped has its tools killed before its servers are.
      worker.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    }
    return new ScenarioResult(study.name(), extent.kind().name().toLowerCase(Locale.ROOT), command,
      study.size(extent), pool.description(), overlays(steps), Environment.current(), points, notes,
      failure);
  }

  /** Returns the checksum of the jar of each overlay; there are none on a cluster as it is. */
  private Map<String, String> overlays(List<Step> steps) {
    Map<String, String> checksums = new TreeMap<>();
    for (Step step : steps) {
      if (pool.startsServers() && step.servers() != null) {
        checksums.computeIfAbsent(step.servers().variant(),
          variant -> Kit.variants().overlay(variant).map(ScenarioRun::checksum).orElse("none"));
      }
    }
    return checksums;
  }

  private static String checksum(Path jar) {
    CRC32C checksum = new CRC32C();
    try {
      checksum.update(Files.readAllBytes(jar));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return String.format("%08x", checksum.getValue());
  }

  private static String reason(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.lines().findFirst().orElse(message);
  }

  private void measure(Step step, ExecutorService worker)
    throws IOException, InterruptedException, ExecutionException {
    if (step.servers() != null && !pool.startsServers() && !fits(step.servers())) {
      return;
    }
    Servers servers =
      step.servers() == null ? null : pool.get(step.servers(), study.clustersAtOnce(extent));
    ScenarioTables made = servers == null
      ? null
      : tables.computeIfAbsent(servers, key -> new ScenarioTables(key.connection()));
    tables.keySet().removeIf(key -> servers != null && key.connection().isClosed());
    LiveContext context = new LiveContext(pool, servers, made, logs, notes);
    Map<String, Double> measures = await(worker.submit(() -> step.work().run(context)), step);
    if (!measures.isEmpty()) {
      points.add(new Point(step.parameters(), measures, context.machine(), context.commands()));
    }
  }

  /** A cluster that is not reconfigured stands for the first settings a study asks for. */
  private boolean fits(ServerSettings wanted) {
    if (first == null) {
      first = wanted;
      notes.add("points say \"" + wanted + "\", measured is the cluster as it is set up");
    }
    String note = "left out, because the cluster is not reconfigured: " + wanted;
    if (!first.equals(wanted) && !notes.contains(note)) {
      notes.add(note);
    }
    return first.equals(wanted);
  }

  private <T> T await(Future<T> work, Step step)
    throws IOException, InterruptedException, ExecutionException {
    int limit = Math.max(shortestLimitSeconds, LIMIT_FACTOR * step.expectedSeconds());
    try {
      return work.get(limit, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("The point " + step.parameters() + " was stopped: not done within "
        + limit + " s" + lackOfRoom(), e);
    } finally {
      work.cancel(true);
    }
  }

  /** Servers on a full disk wait for room rather than fail. */
  private String lackOfRoom() throws IOException {
    long free = Files.getFileStore(logs).getUsableSpace();
    return free >= FULL_DISK_BYTES
      ? ""
      : String.format("; the disk of %s is full: set TMPDIR to a larger one", logs);
  }
}
