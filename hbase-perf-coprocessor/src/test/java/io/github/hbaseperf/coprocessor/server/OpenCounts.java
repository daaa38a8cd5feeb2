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
package io.github.hbaseperf.coprocessor.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.ClientScan;
import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * Counts of a region on both paths that were opened and have not scanned yet, as one has whose
 * region is written, flushed and compacted at once after it began.
 */
final class OpenCounts implements AutoCloseable {

  private final ReadPoint readPoint;
  private final CountingScan scanner;
  /** Or null, if the scan is not one for that path. */
  private final BlockScan blocks;

  private OpenCounts(ReadPoint readPoint, CountingScan scanner, BlockScan blocks) {
    this.readPoint = readPoint;
    this.scanner = scanner;
    this.blocks = blocks;
  }

  /** As {@link RegionSlice} opens them. */
  static OpenCounts open(HRegion region, Scan asked) throws IOException {
    Scan scan =
      CountingScan.prepare(region, AggregateProtocol.toScan(AggregateProtocol.toBytes(asked)));
    scan.setReadType(scan.isGetScan() ? Scan.ReadType.PREAD : Scan.ReadType.STREAM);
    ReadPoint readPoint = ReadPoint.take(region, scan);
    readPoint.setOn(scan);
    RowQuestion rows = RowQuestion.rows();
    return new OpenCounts(readPoint,
      CountingScan.storesRefusal(scan, false, null) == null
        ? CountingScan.overStores(region, scan, false, null)
        : CountingScan.overRegion(region, scan, false, null),
      BlockScan.refusal(region, scan, rows) == null
        ? BlockScan.open(region, scan, scan.getFilter(), rows, new RegionCountCache(), readPoint)
        : null);
  }

  /** Scans to the end and asserts that both counted what a client scan sees. */
  void assertCountsAgree(Table table, Scan scan, long untilMillis) throws Exception {
    boolean rest;
    do {
      rest = scanner.scanUntil(untilMillis);
    } while (rest);
    assertThat(scanner.rows()).as("rows of an open scanner, %s", scan)
      .isEqualTo(ClientScan.of(table, scan).rows());
    if (blocks != null) {
      boolean more;
      do {
        more = blocks.scanUntil(untilMillis);
      } while (more);
      assertThat(blocks.rows()).as("rows of open blocks, up to %s, %s", blocks.endReason(), scan)
        .isEqualTo(ClientScan.of(table, upToEndOfBlocks(scan)).rows());
    }
  }

  /** At a row that blocks do not decide on, scanners take over. */
  private Scan upToEndOfBlocks(Scan scan) throws IOException {
    return blocks.isDone() ? scan : new Scan(scan).withStopRow(blocks.resumeRow(), false);
  }

  @Override
  public void close() throws IOException {
    try {
      scanner.close();
    } finally {
      if (blocks != null) {
        blocks.close();
      }
      readPoint.close();
    }
  }
}
