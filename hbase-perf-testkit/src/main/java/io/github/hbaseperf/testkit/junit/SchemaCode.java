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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** The schema of a case's table as Java: only what is not as HBase has it. */
final class SchemaCode {
  private SchemaCode() {
  }

  /** Statements on the builder {@code table}. */
  static List<String> of(TableLayout layout) throws UnwritableCaseException {
    if (layout.blockCache() != TableLayout.CacheKind.NONE) {
      throw new UnwritableCaseException("its table has a block cache");
    }
    List<String> statements = new ArrayList<>();
    layout.families()
      .forEach(family -> statements.add("table.setColumnFamily(" + of(family) + ");"));
    if (layout.families().stream().anyMatch(family -> family.bloom() == BloomType.ROWCOL)) {
      // As in the simulator, so that small files have several blocks of the filter.
      statements.add("UTIL.getConfiguration().setInt(\"io.storefile.bloom.block.size\", 1024);");
    }
    add(statements, "hbase.hstore.compaction.keep.seqId.period", layout.keepDays(),
      TableLayout.KEEP_DAYS);
    add(statements, "hbase.hstore.compaction.max", layout.mostFiles(), TableLayout.MOST_FILES);
    add(statements, "hbase.cells.scanned.per.heartbeat.check", layout.timeCheck(),
      TableLayout.TIME_CHECK);
    return statements;
  }

  private static void add(List<String> statements, String key, int value, int unsaid) {
    if (value != unsaid) {
      statements.add("table.setValue(\"" + key + "\", \"" + value + "\");");
    }
  }

  private static String of(FamilyLayout family) {
    FamilySpec spec = family.spec();
    StringBuilder code = new StringBuilder("ColumnFamilyDescriptorBuilder.newBuilder(")
      .append(QueryCode.bytes(spec.name())).append(')');
    set(code, "setMaxVersions", spec.maxVersions(), 1);
    set(code, "setMinVersions", spec.minVersions(), 0);
    set(code, "setNewVersionBehavior", spec.newVersions(), false);
    set(code, "setBlocksize", family.blockBytes(), FamilyLayout.BLOCK_BYTES);
    set(code, "setKeepDeletedCells", spec.keepDeleted(), KeepDeletedCells.FALSE);
    set(code, "setBloomFilterType", family.bloom(), BloomType.ROW);
    set(code, "setDataBlockEncoding", family.encoding(), DataBlockEncoding.NONE);
    set(code, "setInMemoryCompaction", family.inMemory(), MemoryCompactionPolicy.NONE);
    if (spec.ttlMillis() != Long.MAX_VALUE) {
      set(code, "setTimeToLive", TimeUnit.MILLISECONDS.toSeconds(spec.ttlMillis()), "");
    }
    if (spec.purgeMillis() > 0) {
      code.append(".setConfiguration(\"hbase.hstore.time.to.purge.deletes\", \"")
        .append(spec.purgeMillis()).append("\")");
    }
    return code.append(".build()").toString();
  }

  private static void set(StringBuilder code, String setter, Object value, Object unsaid) {
    if (!value.equals(unsaid)) {
      code.append('.').append(setter).append('(')
        .append(value instanceof Enum<?> constant
          ? constant.getDeclaringClass().getSimpleName() + "." + constant.name()
          : value)
        .append(')');
    }
  }
}
