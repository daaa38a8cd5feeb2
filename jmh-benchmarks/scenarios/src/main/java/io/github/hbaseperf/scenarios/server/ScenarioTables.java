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
package io.github.hbaseperf.scenarios.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * The tables scenarios may touch: those they made. Such a table's name starts with {@link #PREFIX}
 * and its descriptor carries a mark; anything else is refused.
 */
public final class ScenarioTables {
  public static final String PREFIX = "hbase_perf_";

  private static final String MARK = "HBASE_PERF_SCENARIO";

  private final Connection connection;
  private final List<TableName> created = new ArrayList<>();

  public ScenarioTables(Connection connection) {
    this.connection = connection;
  }

  /** Creates the table anew; one that a scenario made before is dropped first. */
  public void create(TableDescriptor table, byte[][] splits) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      drop(admin, table.getTableName());
      TableDescriptor marked =
        TableDescriptorBuilder.newBuilder(table).setValue(MARK, "true").build();
      if (splits.length == 0) {
        admin.createTable(marked);
      } else {
        admin.createTable(marked, splits);
      }
      created.add(table.getTableName());
    }
  }

  /** Drops the tables created here. */
  public void dropCreated() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : created) {
        drop(admin, table);
      }
    }
    created.clear();
  }

  private static void drop(Admin admin, TableName table) throws IOException {
    if (!table.getNameAsString().startsWith(PREFIX)) {
      throw new IOException("Scenarios touch tables named " + PREFIX + "… only, not " + table);
    }
    if (!admin.tableExists(table)) {
      return;
    }
    if (admin.getDescriptor(table).getValue(MARK) == null) {
      throw new IOException("Table " + table
        + " was not made by a scenario and is left alone: drop or rename it yourself");
    }
    if (admin.isTableEnabled(table)) {
      admin.disableTable(table);
    }
    admin.deleteTable(table);
  }
}
