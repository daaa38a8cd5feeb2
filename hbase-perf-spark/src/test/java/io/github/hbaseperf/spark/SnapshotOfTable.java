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
package io.github.hbaseperf.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A table of four regions, the last one without rows, and its snapshot. One row of {@link #ROWS} is
 * deleted.
 */
final class SnapshotOfTable {
  static final TableName TABLE = TableName.valueOf("t");
  static final byte[] FAMILY = Bytes.toBytes("d");
  static final byte[] Q = Bytes.toBytes("q");
  static final int ROWS = 2000;
  static final String SNAPSHOT = "answered-by-spark";

  private SnapshotOfTable() {
  }

  static void take(Connection connection) throws IOException {
    byte[][] splits = Bytes.toByteArrays(new String[] { "r0100", "r0900", "s" });
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
          .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setBlocksize(1024).build())
          .build(),
        splits);
      try (Table filled = connection.getTable(TABLE)) {
        List<Put> puts = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
          puts.add(new Put(row(i)).addColumn(FAMILY, Q, 1, Bytes.toBytes((long) i % 7)));
        }
        filled.put(puts);
        filled.delete(new Delete(row(17)).addFamily(FAMILY, 1));
      }
      admin.snapshot(SNAPSHOT, TABLE);
    }
  }

  static byte[] row(int i) {
    return Bytes.toBytes(String.format("r%04d", i));
  }
}
