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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Rows of any length, some of them beginnings of others, are merged in the order of their bytes.
 */
@ExtendWith(MiniCluster.class)
class ITRowLengths {

  private static final int ROWS = 2_000;
  private static final int MAX_LENGTH = 20;
  private static final int SOURCES = 4;

  private static Table table;
  private static TreeSet<byte[]> rows;

  @BeforeAll
  static void fillTable() throws Exception {
    long seed = Long.getLong("test.seed", System.nanoTime());
    System.out.println("test.seed=" + seed);
    Random random = new Random(seed);
    rows = new TreeSet<>(Bytes::compareTo);
    table = MiniCluster.createTable(new String[0], ColumnFamilyDescriptorBuilder.of("a"),
      ColumnFamilyDescriptorBuilder.of("b"));
    for (int source = 0; source < SOURCES; source++) {
      if (source > 0) {
        MiniCluster.get().flush(table.getName());
      }
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        byte[] row = row(random);
        rows.add(row);
        puts.add(new Put(row).addColumn(Bytes.toBytes(random.nextBoolean() ? "a" : "b"),
          Bytes.toBytes("q"), row));
      }
      table.put(puts);
    }
  }

  @AfterAll
  static void dropTable() throws Exception {
    MiniCluster.drop(table);
  }

  /** Of few kinds of bytes, so that short ones are in several sources. */
  private static byte[] row(Random random) {
    byte[] row = new byte[1 + random.nextInt(MAX_LENGTH)];
    for (int i = 0; i < row.length; i++) {
      row[i] = (byte) (random.nextInt(4) == 0 ? 0xff : 'a');
    }
    return row;
  }

  @Test
  void testAllAreCountedOnce() throws Exception {
    assertThat(ClientScan.of(table, new Scan()).rows()).isEqualTo(rows.size());
    ClientScan.assertCountsAgree(table, new Scan(), ClientScan.LONG);
    ClientScan.assertCountsAgree(table, new Scan().addFamily(Bytes.toBytes("b")), ClientScan.LONG);
  }

  @Test
  void testRangesBeginAndEndAtThem() throws Exception {
    List<byte[]> inOrder = new ArrayList<>(rows);
    for (int at = 0; at < inOrder.size(); at += inOrder.size() / 8) {
      ClientScan.assertCountsAgree(table, new Scan().withStartRow(inOrder.get(at)),
        ClientScan.LONG);
      ClientScan.assertCountsAgree(table, new Scan().withStopRow(inOrder.get(at), true),
        ClientScan.LONG);
    }
  }
}
