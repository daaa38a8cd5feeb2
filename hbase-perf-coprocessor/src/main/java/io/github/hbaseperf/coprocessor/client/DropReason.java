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
package io.github.hbaseperf.coprocessor.client;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos;
import java.util.Locale;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Why a major compaction drops a cell. One that has several reasons has the first of them in this
 * order.
 */
@InterfaceAudience.Public
public enum DropReason {
  /** It is a delete marker. */
  DELETE_MARKER,
  /** The time to live of the family is over. */
  EXPIRED,
  /** Its own time to live is over. */
  EXPIRED_CELL,
  /** The same version of the column was put again later. */
  OVERWRITTEN,
  /** There are as many newer versions as the family keeps. */
  SURPLUS_VERSION,
  /** A delete marker covers it. */
  DELETED;

  static DropReason of(RegionAggregateProtos.DropReason reason) {
    return valueOf(reason.name());
  }

  /** In words, as commands print it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
