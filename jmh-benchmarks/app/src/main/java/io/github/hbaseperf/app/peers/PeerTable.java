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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/** The rows in a table of HBase: one family, two columns, one file in every region. */
final class PeerTable {
  /** Only the endpoints of the ways of HBase are on it. */
  static final TableName PLAIN = TableName.valueOf("peers");
  /** Phoenix adds its coprocessors. */
  static final TableName OF_PHOENIX = TableName.valueOf("peers_phoenix");
  static final byte[] FAMILY = Bytes.toBytes("a");
  static final byte[] NUMBER = Bytes.toBytes("n");
  static final byte[] TEXT = Bytes.toBytes("t");

  private PeerTable() {
  }

  /** Creates it, with about as many rows in every region, and compacts it. */
  static void create(Connection connection, TableName name, PeerRows rows, int regions)
    throws IOException {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY));
    for (String coprocessor : CountWay.COPROCESSORS) {
      table.setCoprocessor(coprocessor);
    }
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = Bytes.toBytes(rows.key(rows.rows() * i / regions));
    }
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(table.build(), splits);
    }
    try (BufferedMutator mutator = connection.getBufferedMutator(name)) {
      for (long row = 0; row < rows.rows(); row++) {
        mutator.mutate(new Put(Bytes.toBytes(rows.key(row)))
          .addColumn(FAMILY, NUMBER, Bytes.toBytes(rows.number(row)))
          .addColumn(FAMILY, TEXT, Bytes.toBytes(rows.text(row)))
          .setDurability(Durability.SKIP_WAL));
      }
    }
    new SampleTable(connection, name, rows.rows()).compact();
  }

  /** Returns a scan of all rows. */
  static Scan allRows() {
    return new Scan().addFamily(FAMILY);
  }

  /** Returns a scan of the rows with the text that is looked for. */
  static Scan wantedRows() {
    SingleColumnValueFilter filter = new SingleColumnValueFilter(FAMILY, TEXT,
      CompareOperator.EQUAL, Bytes.toBytes(PeerRows.WANTED));
    filter.setFilterIfMissing(true);
    return new Scan().addFamily(FAMILY).setFilter(filter);
  }

  /** Returns a scan of the numbers alone. */
  static Scan numbers() {
    return new Scan().addColumn(FAMILY, NUMBER);
  }
}
