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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.client.AggregateResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.server.blocks.SavedCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What was counted of a region is known when the region opens again. */
@ExtendWith(MiniCluster.class)
class ITSavedCounts {

  private static final byte[] FAMILY = Bytes.toBytes("a");
  private static final int ROWS = 3_000;

  private Table table;

  @BeforeEach
  void fillTable() throws Exception {
    createTable(ColumnFamilyDescriptorBuilder.of(FAMILY));
  }

  private void createTable(ColumnFamilyDescriptor family) throws Exception {
    table = MiniCluster.createTable(new String[0], family);
    MiniCluster.admin().modifyTable(TableDescriptorBuilder.newBuilder(table.getDescriptor())
      .setValue(SavedCounts.SAVED_KEY, "true").build());
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(put(i));
    }
    table.put(puts);
    MiniCluster.admin().flush(table.getName());
  }

  @AfterEach
  void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  private static Put put(int row) {
    return new Put(row(row)).addColumn(FAMILY, Bytes.toBytes("q"), new byte[10]);
  }

  private static byte[] row(int row) {
    return Bytes.toBytes(String.format("r%05d", row));
  }

  private Map<CountPath, Long> count() throws Exception {
    CountResult result = new RegionAggregateClient(MiniCluster.connection()).count(table.getName(),
      new Scan(), CountOptions.defaults().withExplain(true));
    assertThat(result.rows()).isEqualTo(ClientScan.of(table, new Scan()).rows());
    assertThat(result.pathsByRegion()).hasSize(1);
    return result.pathsByRegion().values().iterator().next().rows();
  }

  private void reopen() throws Exception {
    MiniCluster.admin().disableTable(table.getName());
    MiniCluster.admin().enableTable(table.getName());
  }

  private List<Path> saved() throws Exception {
    FileSystem fileSystem = MiniCluster.get().getTestFileSystem();
    List<Path> saved = new ArrayList<>();
    for (FileStatus region : fileSystem.listStatus(
      CommonFSUtils.getTableDir(MiniCluster.get().getDefaultRootDirPath(), table.getName()))) {
      Path file = new Path(region.getPath(), ".hbase-perf-counts");
      if (fileSystem.exists(file)) {
        saved.add(file);
      }
    }
    return saved;
  }

  @Test
  void testARegionThatOpensAgainKnowsItsCounts() throws Exception {
    assertThat(count()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    reopen();
    assertThat(saved()).hasSize(1);
    assertThat(count()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
  }

  @Test
  void testARegionThatOpensAgainKnowsItsFingerprints() throws Exception {
    RegionAggregateClient client = new RegionAggregateClient(MiniCluster.connection());
    Aggregation fingerprint = Aggregation.of(Aggregate.fingerprint());
    CountOptions explain = CountOptions.defaults().withExplain(true);
    AggregateResult before = client.aggregate(table.getName(), new Scan(), fingerprint, explain);
    reopen();
    AggregateResult again = client.aggregate(table.getName(), new Scan(), fingerprint, explain);
    assertThat(again.groups().get(0).get(Aggregate.fingerprint()))
      .isEqualTo(before.groups().get(0).get(Aggregate.fingerprint()));
    assertThat(again.count().pathsByRegion().values().iterator().next().rows())
      .isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
  }

  @Test
  void testWhatWasWrittenSinceIsCountedAgain() throws Exception {
    count();
    reopen();
    table.put(put(ROWS));
    table.delete(new Delete(row(0)));
    Map<CountPath, Long> rows = count();
    assertThat(rows.get(CountPath.CACHED)).isGreaterThan(ROWS / 4);
    assertThat(rows.get(CountPath.CACHED) + rows.get(CountPath.BLOCKS)).isEqualTo(ROWS);
    reopen();
    // The ranges around the rows written are cached, too; those are in files now.
    assertThat(count().get(CountPath.CACHED)).isGreaterThan(rows.get(CountPath.CACHED));
    reopen();
    assertThat(count()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
  }

  @Test
  void testCountsOutliveCompactionsThatComeBeforeTheNextCount() throws Exception {
    count();
    table.put(put(ROWS));
    MiniCluster.admin().flush(table.getName());
    // Ranges of the first file have nothing of the second one.
    Map<CountPath, Long> rows = count();
    reopen();
    MiniCluster.get().compact(table.getName(), true);
    assertThat(count().get(CountPath.CACHED)).isGreaterThanOrEqualTo(rows.get(CountPath.CACHED));
  }

  @Test
  void testOfADamagedFileNothingIsUsed() throws Exception {
    count();
    MiniCluster.admin().disableTable(table.getName());
    try (
      FSDataOutputStream out = MiniCluster.get().getTestFileSystem().create(saved().get(0), true)) {
      out.write(new byte[100]);
    }
    MiniCluster.admin().enableTable(table.getName());
    assertThat(count()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    reopen();
    assertThat(count()).isEqualTo(Map.of(CountPath.CACHED, (long) ROWS));
  }

  @Test
  void testNothingIsSavedOfAnEncryptedTable() throws Exception {
    dropTable();
    createTable(ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setEncryptionType("AES").build());
    assertThat(count()).isEqualTo(Map.of(CountPath.BLOCKS, (long) ROWS));
    reopen();
    assertThat(saved()).isEmpty();
  }

  @Test
  void testNothingIsSavedUnlessAskedFor() throws Exception {
    MiniCluster.admin().modifyTable(TableDescriptorBuilder.newBuilder(table.getDescriptor())
      .removeValue(Bytes.toBytes(SavedCounts.SAVED_KEY)).build());
    count();
    reopen();
    assertThat(saved()).isEmpty();
  }
}
