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
import java.io.IOException;

/**
 * By what was counted before in files that never change: reads nothing but what was written since.
 */
final class CachedCountStrategy implements CountStrategy {

  @Override
  public String name() {
    return "cached";
  }

  @Override
  public CountPath path() {
    return CountPath.CACHED;
  }

  @Override
  public Reach reach() {
    return Reach.KNOWN_RANGES;
  }

  @Override
  public String refusal(CountRequest request) throws IOException {
    return BlockScan.cacheRefusal(request.region(), request.scan(), request.question());
  }

  @Override
  public Progress count(RowsLeft left, SliceLimit limit) throws IOException {
    BlockScan blocks = left.blocks();
    return blocks.lookupCount() ? Progress.of(blocks) : Progress.none(blocks.whyNotCached());
  }
}
