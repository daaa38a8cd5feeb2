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

import io.github.hbaseperf.coprocessor.client.Schedule.Event;
import io.github.hbaseperf.coprocessor.client.Schedule.Kind;
import io.github.hbaseperf.coprocessor.client.SimulatedServer.Fault;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Counts a simulated table once or twice, while a schedule goes by, and holds the answers against
 * the rows there are. Each row has a random number of cells, those written meanwhile none: cells
 * are right only if each of the other rows is counted exactly once.
 */
final class SimulatedCount {

  private static final TableName TABLE = TableName.valueOf("t");
  private static final List<byte[]> KEYS = keys();
  private static final int ROW_CELLS = 1 << 30;

  private final Schedule schedule;
  private final SimulatedRuntime runtime;
  private final NavigableMap<byte[], Long> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final List<byte[]> writable = new ArrayList<>();
  /** Written meanwhile, at least once or all the time. */
  private final NavigableMap<byte[], Boolean> everThere = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final NavigableMap<byte[], Boolean> alwaysThere = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final Scan scan;
  private final SimulatedMaster master;
  private final SimulatedCluster cluster;
  private final RegionLocations locations;
  private final List<String> broken;
  private CompletableFuture<CountResult> future = new CompletableFuture<>();
  private long startMillis;
  private long lastRows;
  private int walks;
  private int answered;
  private int failed;

  private SimulatedCount(Schedule schedule) {
    this.schedule = schedule;
    this.runtime = new SimulatedRuntime(schedule.seed());
    Random random = new Random(schedule.seed());
    for (int i = 0; i < schedule.get(Parameter.ROWS); i++) {
      rows.put(key(random), 1L + random.nextInt(ROW_CELLS));
    }
    KEYS.stream().filter(key -> !rows.containsKey(key)).forEach(writable::add);
    NavigableMap<byte[], Boolean> splits = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    while (splits.size() < schedule.get(Parameter.REGIONS) - 1) {
      splits.put(key(random), true);
    }
    this.scan = scan(random);
    this.master = new SimulatedMaster(TABLE, runtime, schedule, rows, List.copyOf(splits.keySet()));
    this.cluster = new SimulatedCluster(TABLE, runtime, schedule, master);
    this.locations = new RegionLocations(cluster, runtime);
    this.broken = cluster.broken();
  }

  /** What came of a schedule; broken says which rules were not kept. */
  record Outcome(List<String> broken, int walks, int calls, int answered, int failed,
    Map<Met, Integer> met) {
  }

  static Outcome of(Schedule schedule) {
    SimulatedCount simulated = new SimulatedCount(schedule);
    simulated.run();
    return new Outcome(simulated.broken, simulated.walks, simulated.cluster.calls(),
      simulated.answered, simulated.failed, simulated.runtime.met());
  }

  /** Of three letters, of which one is the least there is. */
  private static List<byte[]> keys() {
    List<byte[]> keys = new ArrayList<>();
    byte[] letters = { 0, 'a', 'b' };
    for (byte first : letters) {
      keys.add(new byte[] { first });
      for (byte second : letters) {
        keys.add(new byte[] { first, second });
        for (byte third : letters) {
          keys.add(new byte[] { first, second, third });
        }
      }
    }
    return keys;
  }

  private static byte[] key(Random random) {
    return KEYS.get(random.nextInt(KEYS.size()));
  }

  private Scan scan(Random random) {
    Scan scan = new Scan();
    long range = schedule.get(Parameter.RANGE);
    if ((range & 1) != 0) {
      scan.withStartRow(key(random), random.nextBoolean());
    }
    if ((range & 2) != 0) {
      byte[] stop = key(random);
      if (Bytes.compareTo(scan.getStartRow(), stop) < 0) {
        scan.withStopRow(stop, random.nextBoolean());
      }
    }
    return scan;
  }

  private void run() {
    schedule.events().forEach(event -> runtime.after(event.atMillis(), () -> happen(event)));
    count();
    long second = schedule.get(Parameter.SECOND_START);
    if (second > 0 && broken.isEmpty()) {
      boolean[] due = new boolean[1];
      runtime.after(Math.max(0, second - runtime.elapsedMillis()), () -> due[0] = true);
      runtime.runUntil(() -> due[0]);
      count();
    }
    runtime.unwind();
  }

  private void happen(Event event) {
    int first = event.first();
    int second = event.second();
    switch (event.kind()) {
      case SPLIT -> master.split(first, KEYS.get(second % KEYS.size()));
      case MERGE -> master.merge(first);
      case MOVE -> master.move(first, second);
      case KILL -> master.kill(first);
      case RESTART -> master.restart(first);
      case META_FAILS -> master.failMeta(1 + second % 3);
      case PUT -> put(writable.get(second % writable.size()));
      case DELETE -> delete(writable.get(second % writable.size()));
      case CANCEL -> future.cancel(true);
      default -> {
        for (int i = 0; i <= second % 3; i++) {
          master.server(first).add(Fault.valueOf(event.kind().name()));
        }
      }
    }
  }

  private void put(byte[] row) {
    runtime.meet(Met.ROW_WRITTEN);
    rows.put(row, 0L);
    everThere.put(row, true);
  }

  private void delete(byte[] row) {
    if (rows.remove(row) != null) {
      runtime.meet(Met.ROW_DELETED);
    }
    alwaysThere.remove(row);
  }

  private void count() {
    everThere.clear();
    alwaysThere.clear();
    rows.forEach((row, cells) -> {
      if (cells == 0) {
        everThere.put(row, true);
        alwaysThere.put(row, true);
      }
    });
    lastRows = 0;
    startMillis = runtime.currentMillis();
    CountJob job = new CountJob(locations, TABLE, scan, options(), null);
    future = job.future();
    cluster.begin(future);
    job.start();
    if (!runtime.runUntil(() -> future.isDone() && runtime.tasksEnded())) {
      broken.add("The count does not end");
      return;
    }
    try {
      check(future.join());
      answered++;
    } catch (CompletionException e) {
      check(e.getCause());
      failed++;
    } catch (CancellationException e) {
      runtime.meet(Met.CANCELED);
      rule(schedule.has(Kind.CANCEL), "Canceled by nobody");
      failed++;
    }
  }

  private CountOptions options() {
    int[] ranges = new int[1];
    CountOptions options = CountOptions.defaults().withCells(true)
      .withSliceMillis(schedule.get(Parameter.SLICE_MILLIS))
      .withCallsPerServer((int) schedule.get(Parameter.CALLS_PER_SERVER)).withListener(progress -> {
        rule(!future.isDone(), "Progress of a count that is over");
        rule(progress.rows() >= lastRows && progress.rangesDone() <= progress.ranges(),
          "Progress went back");
        lastRows = progress.rows();
        walks += progress.ranges() - ranges[0];
        ranges[0] = progress.ranges();
      });
    long timeout = schedule.get(Parameter.COUNT_TIMEOUT);
    return timeout > 0 ? options.withTimeoutMillis(timeout) : options;
  }

  private void check(CountResult result) {
    NavigableMap<byte[], Long> wanted = rowsOf(rows);
    long cells = wanted.values().stream().mapToLong(Long::longValue).sum();
    long fixed = wanted.values().stream().filter(number -> number > 0).count();
    long counted = result.cells().orElseThrow();
    rule(counted == cells, "Not each row was counted once: " + result + ", cells are " + cells);
    long least = fixed + rowsOf(alwaysThere).size();
    long most = fixed + rowsOf(everThere).size();
    rule(result.rows() >= least && result.rows() <= most,
      "Between " + least + " and " + most + " rows: " + result);
    checkTime();
  }

  private <T> NavigableMap<byte[], T> rowsOf(NavigableMap<byte[], T> all) {
    NavigableMap<byte[], T> wanted = all;
    if (scan.getStartRow().length > 0) {
      wanted = wanted.tailMap(scan.getStartRow(), scan.includeStartRow());
    }
    if (scan.getStopRow().length > 0) {
      wanted = wanted.headMap(scan.getStopRow(), scan.includeStopRow());
    }
    return wanted;
  }

  private void check(Throwable failure) {
    rule(!cluster.isUnjust(failure),
      "Given up though the region was long where hbase:meta says: " + failure);
    if (failure instanceof TimeoutIOException) {
      runtime.meet(Met.TIMED_OUT);
    }
    boolean timed = schedule.get(Parameter.COUNT_TIMEOUT) > 0;
    boolean explained =
      failure instanceof RetriesExhaustedException || failure instanceof SocketTimeoutException
        || (failure instanceof SimulatedCluster.MetaFailed && schedule.has(Kind.META_FAILS))
        || (failure instanceof TimeoutIOException && timed);
    rule(explained,
      "Failed with " + failure + " " + Arrays.stream(failure.getStackTrace()).limit(4).toList());
    checkTime();
  }

  private void checkTime() {
    long timeout = schedule.get(Parameter.COUNT_TIMEOUT);
    long millis = runtime.currentMillis() - startMillis;
    rule(timeout == 0 || millis <= timeout, "Took " + millis + " ms of " + timeout);
  }

  private void rule(boolean kept, String otherwise) {
    if (!kept) {
      broken.add(otherwise);
    }
  }
}
