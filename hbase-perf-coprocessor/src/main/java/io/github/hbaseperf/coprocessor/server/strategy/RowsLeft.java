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
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import io.github.hbaseperf.coprocessor.server.scanner.ScannerHooks;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The rows of a request that are not counted yet, as one strategy after the other counts some of
 * them, and what those read them with: opened for whoever asks first, and from then on only taken
 * forward. Must not live longer than a slice. One thread.
 */
@InterfaceAudience.Private
public final class RowsLeft implements AutoCloseable {

  /** Opens what scans the rows of a scan. */
  interface ScannerOpener {
    CountingScan open(Scan scan) throws IOException;
  }

  private final CountRequest request;
  private final Scan rest;
  private final ReadPoint readPoint;
  private final RegionCountCache cache;
  /** Or null, if no observer is told of scanners. */
  private ScannerHooks hooks;
  /** Both or null, and whether they are where the rows that are left begin. */
  private BlockScan blocks;
  private boolean areBlocksHere;
  private CountingScan scanner;
  private boolean isScannerHere;

  /** @param readPoint to be closed after this */
  public RowsLeft(CountRequest request, ReadPoint readPoint, RegionCountCache cache)
    throws IOException {
    this.request = request;
    this.readPoint = readPoint;
    this.cache = cache;
    this.rest = new Scan(request.scan());
    readPoint.setOn(rest);
  }

  CountRequest request() {
    return request;
  }

  /**
   * All rows before the given one are counted.
   * @param row a later one than before
   */
  public void beginAt(byte[] row) {
    rest.withStartRow(row, true);
    areBlocksHere = false;
    isScannerHere = false;
  }

  /** The files and memstores of the region, from the first row that is left on. */
  BlockScan blocks() throws IOException {
    if (blocks == null) {
      if (BlockScan.isWatched(request.region())) {
        hooks = ScannerHooks.open(request.region(), new Scan(rest));
      }
      blocks = BlockScan.open(request.region(), new Scan(rest), rest.getFilter(),
        request.question(), cache, readPoint);
    } else if (!areBlocksHere) {
      blocks.goTo(rest.getStartRow());
    }
    areBlocksHere = true;
    return blocks;
  }

  /** Whether all that is asked of the rows that are left is cached. */
  public boolean areCached() throws IOException {
    return blocks().areAllCached();
  }

  /**
   * HBase's scanners, from the first row that is left on.
   * @param opener the same each time
   */
  CountingScan scanner(ScannerOpener opener) throws IOException {
    if (scanner == null) {
      scanner = opener.open(new Scan(rest));
    } else if (!isScannerHere) {
      scanner.goTo(rest.getStartRow());
    }
    isScannerHere = true;
    return scanner;
  }

  @Override
  public void close() throws IOException {
    try {
      if (scanner != null) {
        scanner.close();
      }
    } finally {
      closeBlocks();
    }
  }

  private void closeBlocks() throws IOException {
    try {
      if (blocks != null) {
        blocks.close();
      }
    } finally {
      if (hooks != null) {
        hooks.close();
      }
    }
  }
}
