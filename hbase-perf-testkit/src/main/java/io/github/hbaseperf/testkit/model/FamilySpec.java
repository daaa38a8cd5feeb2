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
package io.github.hbaseperf.testkit.model;

import org.apache.hadoop.hbase.KeepDeletedCells;

/**
 * What the schema says of a family, as far as it decides which cells are kept and returned.
 *
 * @param maxVersions of a column
 * @param minVersions kept of a column although they are expired
 * @param keepDeleted whether deleted cells are kept
 * @param ttlMillis   lifetime of its cells; {@link Long#MAX_VALUE} for ever
 * @param purgeMillis how long a major compaction keeps delete markers
 * @param newVersions NEW_VERSION_BEHAVIOR: deletes hide only what was written before them
 */
public record FamilySpec(String name, int maxVersions, int minVersions,
  KeepDeletedCells keepDeleted, long ttlMillis, long purgeMillis, boolean newVersions) {

  /** A family of the given name with the defaults of HBase. */
  public static FamilySpec of(String name) {
    return new FamilySpec(name, 1, 0, KeepDeletedCells.FALSE, Long.MAX_VALUE, 0, false);
  }

  /** True if the lifetime the schema gives is over. */
  public boolean isFamilyTtlOver(ModelCell cell, long now) {
    return isFamilyTtlOver(cell.timestamp(), now);
  }

  /** The same of a cell with this timestamp. */
  public boolean isFamilyTtlOver(long timestamp, long now) {
    return ttlMillis != Long.MAX_VALUE && timestamp < now - ttlMillis;
  }

  /** True if nobody sees the cell any more, however few versions of its column there are. */
  public boolean isGone(ModelCell cell, long now) {
    return cell.isTtlOver(now) || minVersions == 0 && isFamilyTtlOver(cell, now);
  }
}
