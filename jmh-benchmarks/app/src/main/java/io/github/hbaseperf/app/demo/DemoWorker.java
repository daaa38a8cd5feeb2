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
import io.github.hbaseperf.app.turns.Turns;
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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;

/**
 * Main class of a JVM of its own: starts HBase on the demo's HDFS, counts the table every way and
 * tells its parent in JSON lines. Its class path decides whether that HBase is stock or patched.
 */
public final class DemoWorker {
  private static final TableName TABLE = TableName.valueOf("demo");
  private static final long SEED = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final WorkerTask task;
  private final PrintStream parent;
  private final Map<CountWay, RowCounter> counters = new EnumMap<>(CountWay.class);
  /** Whether counts are told, and not only those that are wrong. */
  private boolean isMeasured;

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

  private void run() throws Exception {
    tell(WorkerMessage.phase("starting HBase"));
    try (EmbeddedHBase hbase = EmbeddedHBase.start(task.endpoints(), Path.of(task.folder()))) {
      SampleTable table = new SampleTable(hbase.connection(), TABLE, task.rows());
      if (task.load()) {
        load(table);
      }
      for (CountWay way : CountWay.values()) {
        counters.put(way, way.open(hbase.connection()));
      }
      List<Counted> ways = ways();
      count(ways);
      tell(WorkerMessage.phase("profiling"));
      profile(ways);
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

  private List<Counted> ways() {
    List<Counted> ways = new ArrayList<>();
    for (CountQuery query : CountQuery.values()) {
      for (CountWay way : CountWay.values()) {
        ways.add(new Counted(way, query));
      }
    }
    return ways;
  }

  private void count(List<Counted> ways) throws Exception {
    tell(WorkerMessage.phase("warming up"));
    new Turns(task.rounds()).millis(ways, round -> {
      if (round == 0) {
        tell(WorkerMessage.phase("counting"));
        isMeasured = true;
      }
      tell(WorkerMessage.progress(round, task.rounds()));
    });
    isMeasured = false;
  }

  /** One question, counted one way. */
  private final class Counted implements Turns.Way {
    private final CountWay way;
    private final CountQuery query;

    private Counted(CountWay way, CountQuery query) {
      this.way = way;
      this.query = query;
    }

    @Override
    public double millis() throws IOException {
      long start = System.nanoTime();
      long rows = counters.get(way).count(TABLE, query);
      TimedCount count = new TimedCount(way, query, rows, System.nanoTime() - start);
      if (isMeasured || rows != query.expectedRows(task.rows())) {
        tell(WorkerMessage.counted(count));
      }
      return count.nanos() / 1e6;
    }
  }

  private void profile(List<Counted> ways) throws IOException {
    FlameGraph graph;
    try {
      graph = FlameGraph.start(Path.of(task.flameGraph()), task.title());
    } catch (IOException e) {
      tell(WorkerMessage.warning("no flame graph of " + task.title() + ": " + e.getMessage()));
      return;
    }
    try (graph) {
      for (Counted way : ways) {
        way.millis();
      }
    }
  }
}
