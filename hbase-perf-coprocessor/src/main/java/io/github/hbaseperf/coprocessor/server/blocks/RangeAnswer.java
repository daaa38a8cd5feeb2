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

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;

/** What was found of the rows of a range, beside how many there are. Immutable. */
final class RangeAnswer {

  /** Of a question of rows only. */
  static final RangeAnswer NONE = new RangeAnswer(0, ByteString.EMPTY);

  final long cells;
  /** A message, since that is small; empty if there are no groups. */
  final ByteString groups;

  RangeAnswer(long cells, ByteString groups) {
    this.cells = cells;
    this.groups = groups;
  }

  PartialResult groups() throws InvalidProtocolBufferException {
    return PartialResult.parseFrom(groups);
  }
}
