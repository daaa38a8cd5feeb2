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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.server.ScenarioTables;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.util.Bytes;

/** Short ways to say which table and which parameters. */
final class Tables {
  private Tables() {
  }

  static String name(String suffix) {
    return ScenarioTables.PREFIX + suffix;
  }

  static TableDescriptor of(String name, ColumnFamilyDescriptor... families) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
    for (ColumnFamilyDescriptor family : families) {
      table.setColumnFamily(family);
    }
    return table.build();
  }

  static ColumnFamilyDescriptor family(String name, Compression.Algorithm compression) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name))
      .setCompressionType(compression).build();
  }

  /**
   * Returns the borders between evenly cut regions.
   * @param keys from a share of {@code space} to the key there
   */
  static byte[][] splits(int regions, long space, LongFunction<byte[]> keys) {
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = keys.apply(space / regions * i);
    }
    return splits;
  }

  /**
   * Checks that a workload knows what the grid asks for.
   * @throws IllegalArgumentException if it does not
   */
  static void checkAction(String action, String... known) {
    if (!List.of(known).contains(action)) {
      throw new IllegalArgumentException(
        "The workload has no action \"" + action + "\": there are " + List.of(known));
    }
  }
}
