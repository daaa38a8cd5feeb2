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

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.ForecastOptions;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and forecasts tables again and again, one after the other, in a thread of its own. What it
 * found may be asked for by any thread.
 */
@InterfaceAudience.Private
public final class TableMeasurer implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(TableMeasurer.class);

  /** Which tables are there now. */
  public interface Names {
    List<TableName> find() throws IOException;
  }

  private final RegionAggregateClient client;
  private final Map<String, Names> wanted;
  private final Duration pause;
  private final Function<Throwable, String> errorLine;
  private final Map<String, List<TableName>> named = new HashMap<>();
  private final Map<TableName, TableMeasurement> found = new ConcurrentSkipListMap<>();
  private final Map<String, String> notFound = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(r -> {
    Thread measurer = new Thread(r, "table-measurer");
    measurer.setDaemon(true);
    return measurer;
  });

  /**
   * @param wanted    tables, by what they were named by
   * @param pause     between the end of one round over all tables and the next
   * @param errorLine what to say of a failure
   */
  public TableMeasurer(RegionAggregateClient client, Map<String, Names> wanted, Duration pause,
    Function<Throwable, String> errorLine) {
    this.client = client;
    this.wanted = wanted;
    this.pause = pause;
    this.errorLine = errorLine;
  }

  void start() {
    if (!wanted.isEmpty()) {
      thread.scheduleWithFixedDelay(this::measureAll, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Whether there is anything to measure. */
  boolean isWanted() {
    return !wanted.isEmpty();
  }

  /** The last of each table, by name. */
  Collection<TableMeasurement> found() {
    return found.values();
  }

  /** By what tables were named by that could not be found, why. */
  Map<String, String> notFound() {
    return notFound;
  }

  private void measureAll() {
    wanted.forEach(this::find);
    Set<TableName> tables =
      named.values().stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));
    found.keySet().retainAll(tables);
    tables.forEach(table -> found.putIfAbsent(table, TableMeasurement.none(table)));
    tables.forEach(this::measure);
  }

  /** If they cannot be found, those of before are looked at, and have errors of their own. */
  private void find(String name, Names names) {
    try {
      named.put(name, names.find());
      notFound.remove(name);
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.warn("Tables {} were not found: {}", name, errorLine.apply(e), e);
      notFound.put(name, errorLine.apply(e));
    }
  }

  private void measure(TableName table) {
    try {
      long rows = client.count(table, new Scan(), CountOptions.defaults()).rows();
      found.put(table, TableMeasurement.of(table, rows,
        client.forecast(table, new Scan(), ForecastOptions.DEFAULT)));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Whatever it is: an exception that left would end all rounds.
      LOG.warn("Table {} was not measured: {}", table, errorLine.apply(e), e);
      found.computeIfPresent(table, (name, last) -> last.failed(errorLine.apply(e)));
    }
  }

  /** Interrupts what is being measured, and does not wait for it. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
