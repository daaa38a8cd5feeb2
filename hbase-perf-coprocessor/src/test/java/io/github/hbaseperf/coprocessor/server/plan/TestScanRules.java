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
package io.github.hbaseperf.coprocessor.server.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class TestScanRules {

  private static final TableDescriptor TABLE = TableDescriptorBuilder
    .newBuilder(TableName.valueOf("t")).setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
    .setColumnFamily(ColumnFamilyDescriptorBuilder.of("b")).build();

  @Test
  void testWhatAScanMayAskForIsAccepted() {
    Scan scan = new Scan().addColumn(Bytes.toBytes("a"), Bytes.toBytes("q")).readAllVersions()
      .setBatch(3).setFilter(new FilterList(new SkipFilter(new FirstKeyOnlyFilter())));
    assertThatCode(() -> ScanRules.check(scan, TABLE)).doesNotThrowAnyException();
  }

  @Test
  void testFamiliesAreCheckedByName() {
    assertThatThrownBy(() -> ScanRules.check(new Scan().addFamily(Bytes.toBytes("c")), TABLE))
      .hasMessage("Table t has no column family 'c': it has a, b");
  }

  @Test
  void testFilterForGetsIsRefused() {
    Scan scan = new Scan().setFilter(new FilterList(new ColumnCountGetFilter(2)));
    assertThatThrownBy(() -> ScanRules.check(scan, TABLE))
      .hasMessageStartingWith("ColumnCountGetFilter remembers earlier rows");
  }

  @Test
  void testRawScanCutPerFamilyIsRefused() {
    Scan scan = new Scan().setRaw(true);
    scan.setMaxResultsPerColumnFamily(1);
    assertThatThrownBy(() -> ScanRules.check(scan, TABLE)).hasMessageStartingWith("A raw scan");
  }
}
