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
package io.github.hbaseperf.app.paths;

import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;

/** How the rows of the sample table lie in one region. */
enum TableShape {
  /** One un-encoded file per family. */
  COMPACTED("compacted", DataBlockEncoding.NONE, Compression.Algorithm.NONE, 1),
  /** Every fourth row in each of three files and the memstore. */
  OVERLAPPING("3 files and memstore", DataBlockEncoding.NONE, Compression.Algorithm.NONE,
    4), FAST_DIFF("FAST_DIFF", DataBlockEncoding.FAST_DIFF, Compression.Algorithm.NONE,
      1), ROW_INDEX_V1("ROW_INDEX_V1", DataBlockEncoding.ROW_INDEX_V1, Compression.Algorithm.NONE,
        1), GZ("GZ", DataBlockEncoding.NONE, Compression.Algorithm.GZ, 1);

  private static final long SEED = 1;

  private final String label;
  private final DataBlockEncoding encoding;
  private final Compression.Algorithm compression;
  /** Rows are written in so many turns, with a flush behind each but the last. */
  private final int turns;

  TableShape(String label, DataBlockEncoding encoding, Compression.Algorithm compression,
    int turns) {
    this.label = label;
    this.encoding = encoding;
    this.compression = compression;
    this.turns = turns;
  }

  String label() {
    return label;
  }

  /** Creates and fills a table of one region; every way to count can count it. */
  TableName create(Connection connection, long rows) throws IOException {
    TableName name = TableName.valueOf(name().toLowerCase(Locale.ROOT));
    TableDescriptorBuilder table =
      TableDescriptorBuilder.newBuilder(name).setColumnFamily(family(SampleTable.FAMILY_A))
        .setColumnFamily(family(SampleTable.FAMILY_B)).setCompactionEnabled(turns == 1);
    for (String coprocessor : CountWay.COPROCESSORS) {
      table.setCoprocessor(coprocessor);
    }
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(table.build());
      for (int turn = 0; turn < turns; turn++) {
        if (turn > 0) {
          admin.flush(name);
        }
        write(connection, name, rows, turn);
      }
    }
    if (turns == 1) {
      new SampleTable(connection, name, rows).compact();
    }
    return name;
  }

  private ColumnFamilyDescriptor family(byte[] name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(name).setDataBlockEncoding(encoding)
      .setCompressionType(compression).build();
  }

  private void write(Connection connection, TableName name, long rows, int turn)
    throws IOException {
    SplittableRandom random = new SplittableRandom(SEED + turn);
    try (BufferedMutator mutator = connection.getBufferedMutator(name)) {
      for (long row = turn; row < rows; row += turns) {
        mutator.mutate(SampleTable.row(row, random));
      }
    }
  }
}
