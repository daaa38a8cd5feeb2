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
package io.github.hbaseperf.app.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.benchmarks.count.RowCounter;
import io.github.hbaseperf.harness.profile.FlameGraph;
import io.github.hbaseperf.testkit.cluster.EmbeddedHBase;
import io.github.hbaseperf.testkit.jvm.ParentWatch;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;

/**
 * Main class of a JVM of its own: starts HBase on the demo's HDFS, counts the table every way and
 * tells its parent in JSON lines. Its class path decides whether that HBase is stock or patched.
 */
public final class DemoWorker {
  private static final TableName TABLE = TableName.valueOf("demo");
  private static final int WARM_UP_ROUNDS = 3;
  private static final long SEED = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final WorkerTask task;
  private final PrintStream parent;
  private final Map<CountWay, RowCounter> counters = new EnumMap<>(CountWay.class);

  private DemoWorker(WorkerTask task, PrintStream parent) {
    this.task = task;
    this.parent = parent;
  }

  /** Takes one argument, a {@link WorkerTask} as JSON; exits 0 when all is told, else 1. */
  public static void main(String[] args) throws JsonProcessingException {
    ParentWatch.start();
    PrintStream parent = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // Whatever a library prints must not end up between our messages.
    System.setOut(System.err);
    DemoWorker worker = new DemoWorker(JSON.readValue(args[0], WorkerTask.class), parent);
    int exitCode = 1;
    try {
      worker.run();
      exitCode = 0;
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      worker.tell(WorkerMessage.failed(e.toString()));
    }
    System.exit(exitCode);
  }

  private void tell(WorkerMessage message) {
    try {
      parent.println(JSON.writeValueAsString(message));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void run() throws IOException, InterruptedException {
    tell(WorkerMessage.phase("starting HBase"));
    try (EmbeddedHBase hbase = EmbeddedHBase.start(task.endpoints(), Path.of(task.folder()))) {
      SampleTable table = new SampleTable(hbase.connection(), TABLE, task.rows());
      if (task.load()) {
        load(table);
      }
      for (CountWay way : CountWay.values()) {
        counters.put(way, way.open(hbase.connection()));
      }
      tell(WorkerMessage.phase("warming up"));
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        countEveryWay(round, false);
      }
      tell(WorkerMessage.phase("counting"));
      for (int round = 0; round < task.rounds(); round++) {
        tell(WorkerMessage.progress(round, task.rounds()));
        countEveryWay(round, true);
      }
      tell(WorkerMessage.phase("profiling"));
      profile();
      for (RowCounter counter : counters.values()) {
        counter.close();
      }
    }
  }

  private void load(SampleTable table) throws IOException {
    tell(WorkerMessage.phase("loading " + String.format("%,d rows", task.rows())));
    table.create(task.regions(), CountWay.COPROCESSORS);
    table.load(SEED, done -> tell(WorkerMessage.progress(done, task.rows())));
    tell(WorkerMessage.phase("flushing and major-compacting"));
    table.compact();
  }

  /** Counts every way, each round starting with another one, so that none always goes first. */
  private void countEveryWay(int round, boolean measured) throws IOException {
    CountWay[] ways = CountWay.values();
    for (CountQuery query : CountQuery.values()) {
      for (int i = 0; i < ways.length; i++) {
        CountWay way = ways[(round + i) % ways.length];
        long start = System.nanoTime();
        long rows = counters.get(way).count(TABLE, query);
        TimedCount count = new TimedCount(way, query, rows, System.nanoTime() - start);
        if (measured || rows != query.expectedRows(task.rows())) {
          tell(WorkerMessage.counted(count));
        }
      }
    }
  }

  private void profile() throws IOException {
    FlameGraph graph;
    try {
      graph = FlameGraph.start(Path.of(task.flameGraph()), task.title());
    } catch (IOException e) {
      tell(WorkerMessage.warning("no flame graph of " + task.title() + ": " + e.getMessage()));
      return;
    }
    try (graph) {
      countEveryWay(0, false);
    }
  }
}
