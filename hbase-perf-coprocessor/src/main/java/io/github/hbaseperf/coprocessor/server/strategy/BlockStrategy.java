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
package io.github.hbaseperf.coprocessor.server.strategy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.scanner.Caller;
import java.io.IOException;

/** By the bytes of blocks and memstores, up to a row that they do not decide on. */
final class BlockStrategy implements CountStrategy {

  @Override
  public String name() {
    return "blocks";
  }

  @Override
  public CountPath path() {
    return CountPath.BLOCKS;
  }

  @Override
  public Reach reach() {
    return Reach.MOST_ROWS;
  }

  @Override
  public String refusal(CountRequest request) throws IOException {
    return BlockScan.refusal(request.region(), request.scan(), request.question());
  }

  @Override
  public Progress count(RowsLeft left, SliceLimit limit) throws IOException {
    BlockScan blocks = left.blocks();
    boolean more;
    do {
      Caller.checkConnected(left.request().region());
      more = blocks.scanUntil(limit.nextStepMillis());
    } while (more && !blocks.isAtCachedRows() && !limit.isReached());
    blocks.endRange();
    return Progress.of(blocks);
  }
}
