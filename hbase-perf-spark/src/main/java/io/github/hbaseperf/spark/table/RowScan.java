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

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.client.TableSegment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/**
 * Rows that tasks read, each a part of about as many bytes on disk. The parts are cut once, when
 * Spark first asks for them. One thread.
 */
final class RowScan implements Scan, Batch, SupportsReportStatistics {
  private final TableOptions options;
  private final WantedRows rows;
  private final StructType schema;
  private List<TableSegment> segments;

  RowScan(TableOptions options, WantedRows rows, StructType schema) {
    this.options = options;
    this.rows = rows;
    this.schema = schema;
  }

  @Override
  public StructType readSchema() {
    return schema;
  }

  @Override
  public String description() {
    return "hbase-perf " + options.table() + " rows " + rows + ", read: "
      + Arrays.toString(schema.fieldNames());
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  /** What the files hold; not what memstores do. */
  @Override
  public Statistics estimateStatistics() {
    long bytes = segments().stream().mapToLong(TableSegment::bytes).sum();
    return new Statistics() {
      @Override
      public OptionalLong sizeInBytes() {
        return OptionalLong.of(bytes);
      }

      @Override
      public OptionalLong numRows() {
        return OptionalLong.empty();
      }
    };
  }

  private List<TableSegment> segments() {
    if (segments == null) {
      try {
        segments = rows.isEmpty() ? Collections.emptyList() : cut();
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
    return segments;
  }

  private List<TableSegment> cut() throws IOException {
    try (Connection connection = ConnectionFactory.createConnection(options.configuration());
      RegionLocator locator = connection.getRegionLocator(options.table())) {
      int parts = options.splits() > 0 ? options.splits() : locator.getStartKeys().length;
      return new RegionAggregateClient(connection).segments(options.table(), rows.scan(), parts);
    }
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return segments().stream().map(segment -> new Part(segment.startRow(), segment.stopRow()))
      .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    List<Field> fields = new ArrayList<>();
    for (String name : schema.fieldNames()) {
      fields.add(options.field(name));
    }
    return new Factory(options, rows, fields);
  }

  /** Rows of a task. */
  private static final class Part implements InputPartition {
    private static final long serialVersionUID = 1;

    private final byte[] startRow;
    private final byte[] stopRow;

    private Part(byte[] startRow, byte[] stopRow) {
      this.startRow = startRow;
      this.stopRow = stopRow;
    }
  }

  private static final class Factory implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    private final TableOptions options;
    private final WantedRows rows;
    private final List<Field> fields;

    private Factory(TableOptions options, WantedRows rows, List<Field> fields) {
      this.options = options;
      this.rows = rows;
      this.fields = fields;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      Part part = (Part) partition;
      return new RowReader(options, fields, rows.scan(part.startRow, part.stopRow));
    }
  }
}
