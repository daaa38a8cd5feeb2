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
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** Aggregates that the region servers compute: one task asks all regions. Immutable. */
final class AggregateScan implements Scan, Batch {
  private final Question question;

  AggregateScan(TableOptions options, WantedRows rows, PushedAggregates aggregates) {
    this.question = new Question(options, rows, aggregates);
  }

  @Override
  public StructType readSchema() {
    return question.aggregates.schema();
  }

  @Override
  public String description() {
    return "hbase-perf " + question.options.table() + " rows " + question.rows
      + ", aggregated by the region servers: " + question.aggregates;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] { new WholeTable() };
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return question;
  }

  /** The only part. */
  private static final class WholeTable implements InputPartition {
    private static final long serialVersionUID = 1;
  }

  /** What the task asks. */
  private static final class Question implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    private final TableOptions options;
    private final WantedRows rows;
    private final PushedAggregates aggregates;

    private Question(TableOptions options, WantedRows rows, PushedAggregates aggregates) {
      this.options = options;
      this.rows = rows;
      this.aggregates = aggregates;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      return new Reader(this);
    }
  }

  /** Asks when the first row is wanted. One thread. */
  private static final class Reader implements PartitionReader<InternalRow> {
    private final Question asked;
    private Iterator<InternalRow> rows;
    private InternalRow row;

    private Reader(Question asked) {
      this.asked = asked;
    }

    @Override
    public boolean next() throws IOException {
      if (rows == null) {
        rows = ask();
      }
      boolean isThere = rows.hasNext();
      row = isThere ? rows.next() : null;
      return isThere;
    }

    private Iterator<InternalRow> ask() throws IOException {
      try (
        Connection connection = ConnectionFactory.createConnection(asked.options.configuration())) {
        return asked.aggregates
          .ask(new RegionAggregateClient(connection), asked.options.table(), asked.rows.scan())
          .iterator();
      }
    }

    @Override
    public InternalRow get() {
      return row;
    }

    @Override
    public void close() {
      // Nothing stays open.
    }
  }
}
