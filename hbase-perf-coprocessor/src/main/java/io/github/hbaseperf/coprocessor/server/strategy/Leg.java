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

import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What is left of a request, from some row on, as one strategy after the other tries to count it.
 * One thread.
 */
@InterfaceAudience.Private
public final class Leg implements AutoCloseable {

  private final CountRequest request;
  private final Scan rest;
  private final ReadPoint readPoint;
  private final RegionCountCache cache;
  /** Or null. */
  private BlockScan blocks;

  /**
   * @param fromRow   where it begins (inclusive), or null where the request does
   * @param readPoint to be closed after this
   */
  public Leg(CountRequest request, byte[] fromRow, ReadPoint readPoint, RegionCountCache cache)
    throws IOException {
    this.request = request;
    this.readPoint = readPoint;
    this.cache = cache;
    this.rest = new Scan(request.scan());
    readPoint.setOn(rest);
    if (fromRow != null) {
      rest.withStartRow(fromRow, true);
    }
  }

  CountRequest request() {
    return request;
  }

  /** The request's scan from here on, at the read point; to be read, or copied. */
  Scan rest() {
    return rest;
  }

  /** The files and memstores of the region, the same for whoever asks until they are closed. */
  BlockScan blocks() throws IOException {
    if (blocks == null) {
      blocks = BlockScan.open(request.region(), rest, rest.getFilter(), request.question(), cache,
        readPoint);
    }
    return blocks;
  }

  void closeBlocks() throws IOException {
    if (blocks != null) {
      BlockScan open = blocks;
      blocks = null;
      open.close();
    }
  }

  @Override
  public void close() throws IOException {
    closeBlocks();
  }
}
