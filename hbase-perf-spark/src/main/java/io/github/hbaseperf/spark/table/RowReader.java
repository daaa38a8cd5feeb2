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
package io.github.hbaseperf.spark.table;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/**
 * Reads rows by a client's scan. All cells of a row are read if a column is, since a row that lacks
 * the column is a row of the source, too. One thread.
 */
final class RowReader implements PartitionReader<InternalRow> {
  private final TableOptions options;
  private final List<Field> fields;
  private final Scan scan;
  private Connection connection;
  private Table table;
  private ResultScanner scanner;
  private InternalRow row;

  RowReader(TableOptions options, List<Field> fields, Scan scan) {
    this.options = options;
    this.fields = fields;
    this.scan = scan;
    if (fields.stream().allMatch(Field::isKey)) {
      Filter first = scan.getFilter() == null ? new FirstKeyOnlyFilter() : scan.getFilter();
      scan.setFilter(new FilterList(first, new KeyOnlyFilter()));
    }
  }

  @Override
  public boolean next() throws IOException {
    if (connection == null) {
      connection = ConnectionFactory.createConnection(options.configuration());
      table = connection.getTable(options.table());
      scanner = table.getScanner(scan);
    }
    Result result = scanner.next();
    row = result == null ? null : row(result);
    return row != null;
  }

  private InternalRow row(Result result) throws IOException {
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(fields.get(i), result);
    }
    return new GenericInternalRow(values);
  }

  private static Object value(Field field, Result result) throws IOException {
    if (field.isKey()) {
      byte[] key = result.getRow();
      return field.value(key, 0, key.length);
    }
    Cell cell = result.getColumnLatestCell(field.family(), field.qualifier());
    return cell == null
      ? null
      : field.value(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }

  @Override
  public InternalRow get() {
    return row;
  }

  @Override
  public void close() throws IOException {
    if (scanner != null) {
      scanner.close();
    }
    if (table != null) {
      table.close();
    }
    if (connection != null) {
      connection.close();
    }
  }
}
