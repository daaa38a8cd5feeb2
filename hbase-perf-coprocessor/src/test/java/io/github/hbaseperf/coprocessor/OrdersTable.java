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
package io.github.hbaseperf.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A table of a cluster of processes, whose regions stay where they are moved. Each row has its
 * number, from 0 on, in the column d:n.
 */
final class OrdersTable {
  static final TableName NAME = TableName.valueOf("orders");
  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final byte[] NUMBER = Bytes.toBytes("n");

  private final Connection connection;

  private OrdersTable(Connection connection) {
    this.connection = connection;
  }

  /** In regions of about as many rows. */
  static OrdersTable create(Connection connection, int regions, int rows) throws IOException {
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = row(i * rows / regions);
    }
    try (Admin admin = connection.getAdmin(); Table table = connection.getTable(NAME)) {
      // Else the master moves regions back.
      admin.balancerSwitch(false, true);
      admin.createTable(TableDescriptorBuilder.newBuilder(NAME)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY)).build(), splits);
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, NUMBER, Bytes.toBytes((long) i)));
      }
      table.put(puts);
      admin.flush(NAME);
    }
    return new OrdersTable(connection);
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%06d", number));
  }

  /** Moves some regions, by number from 0 on, to a region server. */
  void move(int first, int end, int port) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      ServerName to = admin.getRegionServers().stream().filter(one -> one.getPort() == port)
        .findAny().orElseThrow();
      // The master takes another server as long as it cannot reach a new one yet.
      for (int i = 0; i < 10 && !areOn(first, end, port); i++) {
        for (HRegionLocation region : locations().subList(first, end)) {
          admin.move(region.getRegion().getEncodedNameAsBytes(), to);
        }
      }
    }
    assertThat(areOn(first, end, port)).isTrue();
  }

  private boolean areOn(int first, int end, int port) throws IOException {
    return locations().subList(first, end).stream().allMatch(one -> one.getPort() == port);
  }

  /** Of the region servers that have regions of it. */
  List<Integer> ports() throws IOException {
    return locations().stream().map(HRegionLocation::getPort).distinct()
      .collect(Collectors.toList());
  }

  private List<HRegionLocation> locations() throws IOException {
    connection.clearRegionLocationCache();
    return connection.getRegionLocator(NAME).getAllRegionLocations();
  }
}
