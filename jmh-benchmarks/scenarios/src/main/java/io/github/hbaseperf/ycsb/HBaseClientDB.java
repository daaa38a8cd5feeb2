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
package io.github.hbaseperf.ycsb;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB's interface to HBase 2, with the properties of YCSB's own binding: {@code columnfamily}
 * (needed), {@code clientbuffering} and {@code writebuffersize} (bytes), {@code durability},
 * {@code hbase.usepagefilter}. Needs nothing but YCSB's core and HBase's client on the class path;
 * finds the cluster by the hbase-site.xml there. YCSB makes one instance per client thread; all
 * share one connection.
 */
public final class HBaseClientDB extends DB {
  private static final Object LOCK = new Object();
  private static Connection connection;
  private static int users;

  private byte[] family;
  private Durability durability;
  private boolean pageFilter;
  private long bufferBytes;
  private TableName tableName;
  private Table table;
  private BufferedMutator mutator;

  @Override
  public void init() throws DBException {
    String columnFamily = getProperties().getProperty("columnfamily");
    if (columnFamily == null) {
      throw new DBException("Set the column family: -p columnfamily=NAME");
    }
    family = Bytes.toBytes(columnFamily);
    durability = Durability.valueOf(getProperties().getProperty("durability", "USE_DEFAULT"));
    pageFilter = Boolean.parseBoolean(getProperties().getProperty("hbase.usepagefilter", "true"));
    boolean buffering =
      Boolean.parseBoolean(getProperties().getProperty("clientbuffering", "false"));
    bufferBytes =
      buffering ? Long.parseLong(getProperties().getProperty("writebuffersize", "12582912")) : 0;
    synchronized (LOCK) {
      if (users == 0) {
        connection = connect();
      }
      users++;
    }
  }

  private static Connection connect() throws DBException {
    Configuration conf = HBaseConfiguration.create();
    // A benchmark wants to hear of an unreachable cluster in seconds, not in minutes.
    conf.setIfUnset("hbase.client.retries.number", "8");
    try {
      return ConnectionFactory.createConnection(conf);
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      closeTable();
      synchronized (LOCK) {
        if (--users == 0) {
          connection.close();
        }
      }
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  private void closeTable() throws IOException {
    if (mutator != null) {
      mutator.close();
    }
    if (table != null) {
      table.close();
    }
  }

  private Table table(String name) throws IOException {
    if (tableName == null || !tableName.getNameAsString().equals(name)) {
      closeTable();
      tableName = TableName.valueOf(name);
      table = connection.getTable(tableName);
      mutator = bufferBytes == 0
        ? null
        : connection
          .getBufferedMutator(new BufferedMutatorParams(tableName).writeBufferSize(bufferBytes));
    }
    return table;
  }

  @Override
  public Status read(String name, String key, Set<String> fields,
    Map<String, ByteIterator> values) {
    try {
      Get get = new Get(Bytes.toBytes(key));
      if (fields == null) {
        get.addFamily(family);
      } else {
        fields.forEach(field -> get.addColumn(family, Bytes.toBytes(field)));
      }
      Result row = table(name).get(get);
      if (row.isEmpty()) {
        return Status.NOT_FOUND;
      }
      copy(row, values);
      return Status.OK;
    } catch (IOException e) {
      return failed("read", e);
    }
  }

  @Override
  public Status scan(String name, String startKey, int count, Set<String> fields,
    Vector<HashMap<String, ByteIterator>> rows) {
    Scan scan = new Scan().withStartRow(Bytes.toBytes(startKey)).setCaching(count);
    if (pageFilter) {
      scan.setLimit(count);
    }
    if (fields == null) {
      scan.addFamily(family);
    } else {
      fields.forEach(field -> scan.addColumn(family, Bytes.toBytes(field)));
    }
    try (ResultScanner scanner = table(name).getScanner(scan)) {
      for (Result[] next = scanner.next(1); next.length > 0 && rows.size() < count; next =
        scanner.next(1)) {
        HashMap<String, ByteIterator> values = new HashMap<>();
        copy(next[0], values);
        rows.add(values);
      }
      return Status.OK;
    } catch (IOException e) {
      return failed("scan", e);
    }
  }

  private static void copy(Result row, Map<String, ByteIterator> values) {
    for (Cell cell : row.rawCells()) {
      values.put(Bytes.toString(CellUtil.cloneQualifier(cell)),
        new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
  }

  @Override
  public Status update(String name, String key, Map<String, ByteIterator> values) {
    Put put = new Put(Bytes.toBytes(key)).setDurability(durability);
    values.forEach((field, value) -> put.addColumn(family, Bytes.toBytes(field), value.toArray()));
    return write(name, put);
  }

  @Override
  public Status insert(String name, String key, Map<String, ByteIterator> values) {
    return update(name, key, values);
  }

  @Override
  public Status delete(String name, String key) {
    return write(name, new Delete(Bytes.toBytes(key)).setDurability(durability));
  }

  private Status write(String name, Mutation mutation) {
    try {
      Table target = table(name);
      if (mutator != null) {
        mutator.mutate(mutation);
      } else if (mutation instanceof Put put) {
        target.put(put);
      } else {
        target.delete((Delete) mutation);
      }
      return Status.OK;
    } catch (IOException e) {
      return failed("write", e);
    }
  }

  private Status failed(String what, IOException e) {
    System.err.println("Could not " + what + " " + tableName + ": " + e);
    return Status.ERROR;
  }
}
