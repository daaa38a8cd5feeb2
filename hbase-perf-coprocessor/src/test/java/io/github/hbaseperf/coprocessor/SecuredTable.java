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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What the superuser of a secured cluster does before others come: a table with rows, rights of
 * users, and a folder for jars. In a JVM of its own, which is logged in.
 */
public final class SecuredTable {

  static final TableName NAME = TableName.valueOf("orders");
  static final int ROWS = 300;
  static final int REGIONS = 3;
  /** Of the column's numbers, which are 0, 1, 2 and so on. */
  static final long SUM = ROWS * (ROWS - 1) / 2;
  static final String OPERATOR = "operator";
  static final String READER = "reader";
  static final String WITHOUT_EXEC = "withoutexec";
  static final String WITHOUT_READ = "withoutread";
  static final String JARS = "/jars";
  /** Of the table. */
  static final String SNAPSHOT = "then";

  private SecuredTable() {
  }

  public static void main(String[] args) throws Exception {
    Configuration conf = HBaseConfiguration.create();
    try (Connection connection = ConnectionFactory.createConnection(conf);
      Admin admin = connection.getAdmin()) {
      createTable(admin);
      fill(connection);
      admin.snapshot(SNAPSHOT, NAME);
      // The master makes it after it began to answer.
      while (!admin.isTableAvailable(PermissionStorage.ACL_TABLE_NAME)) {
        Thread.sleep(100);
      }
      grant(admin, OPERATOR, Permission.Action.CREATE, Permission.Action.EXEC,
        Permission.Action.READ);
      grant(admin, READER, Permission.Action.EXEC, Permission.Action.READ);
      grant(admin, WITHOUT_EXEC, Permission.Action.READ);
      grant(admin, WITHOUT_READ, Permission.Action.EXEC);
    }
    Path jars = new Path(JARS);
    FileSystem hdfs = FileSystem.get(conf);
    hdfs.mkdirs(jars);
    hdfs.setOwner(jars, OPERATOR, OPERATOR);
  }

  private static void createTable(Admin admin) throws Exception {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = row(i * ROWS / REGIONS);
    }
    admin.createTable(TableDescriptorBuilder.newBuilder(NAME)
      .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a")).build(), splits);
  }

  private static void fill(Connection connection) throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
        new Put(row(i)).addColumn(Bytes.toBytes("a"), Bytes.toBytes("q"), Bytes.toBytes((long) i)));
    }
    try (Table table = connection.getTable(NAME)) {
      table.put(puts);
    }
  }

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("r%06d", number));
  }

  private static void grant(Admin admin, String user, Permission.Action... actions)
    throws Exception {
    admin.grant(new UserPermission(user, Permission.newBuilder(NAME).withActions(actions).build()),
      false);
  }
}
