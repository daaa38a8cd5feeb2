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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
  private final Names names;
  private final Function<Exception, String> errorLine;
  private final Map<TableName, TableMeasurement> found = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(r -> {
    Thread measurer = new Thread(r, "table-measurer");
    measurer.setDaemon(true);
    return measurer;
  });

  private TableMeasurer(RegionAggregateClient client, Names names,
    Function<Exception, String> errorLine) {
    this.client = client;
    this.names = names;
    this.errorLine = errorLine;
  }

  /** One that measures nothing. */
  public static TableMeasurer none() {
    return new TableMeasurer(null, null, null);
  }

  /**
   * Begins at once.
   * @param pause     between the end of one round over all tables and the next
   * @param errorLine what to say of a failure
   */
  public static TableMeasurer start(RegionAggregateClient client, Names names, Duration pause,
    Function<Exception, String> errorLine) {
    TableMeasurer measurer = new TableMeasurer(client, names, errorLine);
    measurer.thread.scheduleWithFixedDelay(measurer::measureAll, 0, pause.toMillis(),
      TimeUnit.MILLISECONDS);
    return measurer;
  }

  /** The last of each table, by name. */
  Collection<TableMeasurement> found() {
    return found.values();
  }

  private void measureAll() {
    try {
      List<TableName> tables = names.find();
      found.keySet().retainAll(tables);
      tables.forEach(table -> found.putIfAbsent(table, TableMeasurement.none(table)));
      for (TableName table : tables) {
        measure(table);
      }
    } catch (IOException | RuntimeException e) {
      // The next round begins as if nothing had been.
      LOG.warn("Tables to measure were not found: {}", errorLine.apply(e), e);
      found.replaceAll((table, last) -> last.failed(errorLine.apply(e)));
    }
  }

  private void measure(TableName table) {
    try {
      long rows = client.count(table, new Scan(), CountOptions.defaults()).rows();
      found.put(table, TableMeasurement.of(table, rows,
        client.forecast(table, new Scan(), ForecastOptions.DEFAULT)));
    } catch (IOException | RuntimeException e) {
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
