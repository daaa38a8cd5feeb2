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
package io.github.hbaseperf.coprocessor.server.blocks;

import org.apache.hadoop.hbase.regionserver.ScanInfo;

/** Which cells of a family are too old to be seen, by the rule of ScanQueryMatcher. Immutable. */
final class CellAge {

  private final boolean expires;
  private final long nowMillis;
  private final long oldestMillis;
  private final int expired;

  CellAge(ScanInfo family, long nowMillis) {
    this.expires = family.getTtl() != Long.MAX_VALUE;
    this.nowMillis = nowMillis;
    this.oldestMillis = nowMillis - family.getTtl();
    this.expired = family.getMinVersions() > 0 ? RowCursor.KEPT : 0;
  }

  boolean expires() {
    return expires;
  }

  /** Returns the bits of a put of this time */
  int put(long timestampMillis) {
    return !expires || timestampMillis >= oldestMillis ? RowCursor.VISIBLE : expired;
  }

  /** Whether a cell of this time is not there any more that has a TTL of its own. */
  boolean isOver(long timestampMillis, long ttlMillis) {
    return timestampMillis + ttlMillis < nowMillis;
  }
}
