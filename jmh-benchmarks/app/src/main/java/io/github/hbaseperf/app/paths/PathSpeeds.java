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
package io.github.hbaseperf.app.paths;

import io.github.hbaseperf.app.turns.Turns;
import io.github.hbaseperf.benchmarks.count.CellLengths;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.benchmarks.count.RowCounter;
import io.github.hbaseperf.harness.results.Environment;
import io.github.hbaseperf.testkit.cluster.EmbeddedCluster;
import io.github.hbaseperf.testkit.cluster.EmbeddedHBase;
import io.github.hbaseperf.testkit.jvm.ParentWatch;
import io.github.hbaseperf.testkit.machine.RoughTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * Main class of a JVM of its own: counts one cached region of every {@link TableShape} through
 * every way from a client, in turns, and writes how long each took. The region server runs in the
 * same JVM, so that the plainest walk over its blocks is measured beside them.
 */
public final class PathSpeeds {
  private static final int START_SECONDS = 20;
  /** To fill all tables with a million rows each. */
  private static final int TABLES_SECONDS = 75;
  /** To count a million rows of each table every way. */
  private static final int ROUND_SECONDS = 21;
  private static final String PLAIN_WALK = "plain walk over cell lengths";

  private final long rows;
  private final int rounds;
  private final Turns turns;
  private final List<PathsResult.Speed> speeds = new ArrayList<>();

  private PathSpeeds(long rows, int rounds) {
    this.rows = rows;
    this.rounds = rounds;
    this.turns = new Turns(rounds);
  }

  /** Takes rows, rounds, and a folder for speeds.json and speeds.md; exits 0 when written. */
  public static void main(String[] args) throws Exception {
    ParentWatch.start();
    PathSpeeds speeds = new PathSpeeds(Long.parseLong(args[0]), Integer.parseInt(args[1]));
    System.err.printf("%,d rows in %d layouts: about %s.%n", speeds.rows,
      TableShape.values().length, RoughTime.of(speeds.expectedSeconds()));
    Path folder = Files.createDirectories(Path.of(args[2]));
    try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
      speeds.measure(cluster.hbase());
    }
    PathsResult result = new PathsResult(Environment.current(),
      "bin/hbase-perf bench paths --rows " + speeds.rows + " --rounds " + speeds.rounds,
      speeds.rows, speeds.speeds);
    result.write(folder.resolve("speeds.json"));
    String page = PathsPage.of(result);
    Files.writeString(folder.resolve("speeds.md"), page);
    System.out.println(page);
    System.exit(0);
  }

  /** About how long everything takes, by what earlier runs took. */
  private double expectedSeconds() {
    return START_SECONDS + TableShape.values().length * CountQuery.values().length
      * CountWay.values().length * turns.warmUpSeconds()
      + rows / 1e6 * (TABLES_SECONDS + rounds * ROUND_SECONDS);
  }

  private void measure(EmbeddedHBase hbase) throws Exception {
    Map<CountWay, RowCounter> counters = new EnumMap<>(CountWay.class);
    for (CountWay way : CountWay.values()) {
      counters.put(way, way.open(hbase.connection()));
    }
    for (TableShape shape : TableShape.values()) {
      System.err.printf("measuring: %s (%d of %d)%n", shape.label(), shape.ordinal() + 1,
        TableShape.values().length);
      TableName table = shape.create(hbase.connection(), rows);
      for (CountQuery query : CountQuery.values()) {
        List<Counted> ways = new ArrayList<>();
        counters.forEach((way, counter) -> ways
          .add(new Counted(way.label(), () -> counter.count(table, query), query)));
        if (shape == TableShape.COMPACTED && query == CountQuery.ALL) {
          HRegion region = hbase.regions(table).get(0);
          ways.add(new Counted(PLAIN_WALK, () -> CellLengths.count(region) / 2, query));
        }
        measure(shape, query, ways);
      }
    }
    for (RowCounter counter : counters.values()) {
      counter.close();
    }
  }

  private void measure(TableShape shape, CountQuery query, List<Counted> ways) throws Exception {
    List<List<Double>> millis = turns.millis(ways.stream().map(way -> way.timed(rows)).toList());
    for (int i = 0; i < ways.size(); i++) {
      speeds
        .add(new PathsResult.Speed(shape.label(), query.label(), ways.get(i).label, millis.get(i)));
    }
  }

  private interface Count {
    long run() throws IOException;
  }

  private record Counted(String label, Count count, CountQuery query) {
    Turns.Way timed(long rows) {
      return () -> millis(rows);
    }

    private double millis(long rows) throws IOException {
      long start = System.nanoTime();
      long found = count.run();
      double taken = (System.nanoTime() - start) / 1e6;
      if (found != query.expectedRows(rows)) {
        throw new IllegalStateException(label + " counted " + found + " rows");
      }
      return taken;
    }
  }
}
