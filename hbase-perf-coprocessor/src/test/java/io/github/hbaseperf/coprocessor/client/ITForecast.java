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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two regions of 3,000 rows in all, in two files: of each row two puts and, of every tenth, a
 * delete of one of them; of row 5 two versions in each file, and the family keeps two.
 */
@ExtendWith(MiniCluster.class)
class ITForecast {
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] EMPTY = Bytes.toBytes("e");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final byte[] OLD = Bytes.toBytes("old");
  private static final int ROWS = 3000;
  private static final int DELETED = ROWS / 10;

  private TableName name;

  @BeforeEach
  void fillTable() throws Exception {
    try (Table table = MiniCluster.createTable(new String[] { "r1000" },
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(2).build(),
      ColumnFamilyDescriptorBuilder.of(EMPTY))) {
      name = table.getName();
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, Q, 100, Q).addColumn(FAMILY, OLD, 100, OLD));
      }
      puts.add(new Put(row(5)).addColumn(FAMILY, Q, 101, Q));
      table.put(puts);
      MiniCluster.get().flush(name);
      List<Delete> deletes = new ArrayList<>();
      for (int i = 0; i < ROWS; i += 10) {
        deletes.add(new Delete(row(i)).addColumns(FAMILY, OLD, 200));
      }
      table.delete(deletes);
      table.put(new Put(row(5)).addColumn(FAMILY, Q, 102, Q));
      table.put(new Put(row(5)).addColumn(FAMILY, Q, 103, Q));
      MiniCluster.get().flush(name);
    }
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%04d", number));
  }

  private TableForecast forecast(Scan scan, ForecastOptions options) throws Exception {
    return new RegionAggregateClient(MiniCluster.connection()).forecast(name, scan, options);
  }

  /** Also when it is asked which families there are. */
  @Test
  void testBusyServerIsAskedAgain() throws Exception {
    Cluster real = Cluster.of(MiniCluster.connection());
    AtomicInteger asked = new AtomicInteger();
    Cluster busy = before(Cluster.class, (method, arguments) -> {
      Object answer = method.invoke(real, arguments);
      return answer instanceof TableRegions
        ? before(TableRegions.class,
          (call, row) -> call.getName().equals("forecast") && asked.getAndIncrement() % 2 == 0
            ? ForecastResponse.newBuilder().setRetryAfterMillis(1).build()
            : call.invoke(answer, row))
        : answer;
    });
    TableForecast forecast = ForecastJob.of(new RegionLocations(busy, SystemRuntime.INSTANCE), name,
      new Scan(), ForecastOptions.DEFAULT);
    assertThat(forecast.byFamily()).containsOnlyKeys("d", "e");
    assertThat(asked.get()).isGreaterThan(2);
  }

  private interface Call {
    Object answer(Method method, Object[] arguments) throws Exception;
  }

  private static <T> T before(Class<T> type, Call call) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
      (proxy, method, arguments) -> call.answer(method, arguments)));
  }

  @Test
  void testForecastIsWhatTheCompactionDrops() throws Exception {
    List<ForecastProgress> told = new ArrayList<>();
    TableForecast before =
      forecast(new Scan(), ForecastOptions.DEFAULT.withRows(3).withListener(told::add));
    ForecastProgress last = told.get(told.size() - 1);
    assertThat(last.regionsDone()).isEqualTo(last.regions()).isEqualTo(2);
    assertThat(last.cells()).isEqualTo(2 * ROWS + DELETED + 3);
    CompactionForecast family = before.byFamily().get("d");
    assertThat(family.droppedCells(DropReason.DELETE_MARKER)).isEqualTo(DELETED);
    assertThat(family.droppedCells(DropReason.DELETED)).isEqualTo(DELETED);
    assertThat(family.droppedCells(DropReason.SURPLUS_VERSION)).isEqualTo(2);
    assertThat(family.droppedCells()).isEqualTo(2 * DELETED + 2);
    assertThat(family.droppedBytes()).isGreaterThan(family.droppedCells() * 20);
    assertThat(family.markersByAgeHours().values()).containsExactly((long) DELETED);
    assertThat(family.markersOfRow()).hasSize(3).allMatch(row -> row.count() == 1);
    assertThat(family.versionsOfRow().get(0)).hasToString("r0005: 4");
    assertThat(before.byFamily().get("e").keptCells()).isZero();
    assertThat(before.byRegion("d")).hasSize(2);
    MiniCluster.flushAndCompact(name);
    CompactionForecast after = forecast(new Scan(), ForecastOptions.DEFAULT).byFamily().get("d");
    assertThat(after.droppedCells()).isZero();
    assertThat(after.keptCells()).isEqualTo(family.keptCells()).isEqualTo(2 * ROWS - DELETED + 1);
    assertThat(after.keptBytes()).isEqualTo(family.keptBytes());
  }

  @Test
  void testSlicesAndRangesAddUp() throws Exception {
    CompactionForecast whole =
      forecast(new Scan().addFamily(FAMILY), ForecastOptions.DEFAULT).byFamily().get("d");
    CompactionForecast parts = CompactionForecast.none();
    for (String[] range : new String[][] { { "", "r0005" }, { "r0005", "r0006" },
      { "r0006", "r1500" }, { "r1500", "" } }) {
      Scan scan = new Scan().addFamily(FAMILY).withStartRow(Bytes.toBytes(range[0]))
        .withStopRow(Bytes.toBytes(range[1]));
      Map<String, CompactionForecast> part = forecast(scan, ForecastOptions.DEFAULT).byFamily();
      assertThat(part).containsOnlyKeys("d");
      parts = parts.plus(part.get("d"), 10);
    }
    assertThat(parts.keptCells()).isEqualTo(whole.keptCells());
    assertThat(parts.droppedCells()).isEqualTo(whole.droppedCells());
    assertThat(parts.droppedBytes()).isEqualTo(whole.droppedBytes());
    assertThat(parts.markersByAgeHours()).isEqualTo(whole.markersByAgeHours());
  }

  @Test
  void testNoRowsAreAForecastOfNoCells() throws Exception {
    Scan none = new Scan().withStartRow(row(2)).withStopRow(row(1));
    Map<String, CompactionForecast> forecast = forecast(none, ForecastOptions.DEFAULT).byFamily();
    assertThat(forecast).containsOnlyKeys("d", "e");
    assertThat(forecast.get("d").keptCells()).isZero();
  }

  @Test
  void testWhatCannotBeToldIsAnError() throws Exception {
    assertThatThrownBy(
      () -> forecast(new Scan().addFamily(Bytes.toBytes("no")), ForecastOptions.DEFAULT))
        .hasMessageContaining("has no family no");
    assertThatThrownBy(() -> forecast(new Scan().setReversed(true), ForecastOptions.DEFAULT))
      .isInstanceOf(IllegalArgumentException.class);
    try (Table fifo = MiniCluster.createTable(new String[0],
      ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setTimeToLive(1000)
        .setConfiguration("hbase.hstore.defaultengine.compactionpolicy.class",
          FIFOCompactionPolicy.class.getName())
        .setConfiguration("hbase.hstore.blockingStoreFiles", "1000").build())) {
      name = fifo.getName();
      assertThatThrownBy(() -> forecast(new Scan(), ForecastOptions.DEFAULT))
        .hasMessageContaining("no major compaction of all files");
    }
    name = TableName.valueOf("nowhere");
    assertThatThrownBy(() -> forecast(new Scan(), ForecastOptions.DEFAULT))
      .hasMessageContaining("nowhere");
    try (Table without =
      MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      name = without.getName();
      assertThatThrownBy(() -> forecast(new Scan(), ForecastOptions.DEFAULT))
        .isInstanceOf(EndpointMissingException.class);
    }
  }
}
