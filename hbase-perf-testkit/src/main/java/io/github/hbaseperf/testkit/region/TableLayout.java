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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.FamilySpec;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * A table and the server it is on.
 *
 * @param families   in the order of their names
 * @param blockCache for its blocks
 * @param keepDays   how long major compactions keep sequence ids; 0: not at all
 * @param mostFiles  that a minor compaction reads
 * @param timeCheck  after how many cells scans look at the clock
 */
public record TableLayout(List<FamilyLayout> families, CacheKind blockCache, int keepDays,
  int mostFiles, int timeCheck) {
  /** As HBase has it. */
  public static final int KEEP_DAYS = 5;
  /** As HBase has it. */
  public static final int MOST_FILES = 10;
  /** So that scans of small tables do not look. */
  public static final int TIME_CHECK = 100;

  /** Block caches to choose from. */
  public enum CacheKind {
    NONE, LRU, TINY_LFU, BUCKET
  }

  public List<FamilySpec> specs() {
    return families.stream().map(FamilyLayout::spec).toList();
  }

  TableDescriptor descriptor(TableName name) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    families.forEach(family -> table.setColumnFamily(family.descriptor()));
    table.setValue("hbase.hstore.compaction.keep.seqId.period", Integer.toString(keepDays));
    table.setValue("hbase.hstore.compaction.max", Integer.toString(mostFiles));
    table.setValue("hbase.cells.scanned.per.heartbeat.check", Integer.toString(timeCheck));
    return table.build();
  }
}
