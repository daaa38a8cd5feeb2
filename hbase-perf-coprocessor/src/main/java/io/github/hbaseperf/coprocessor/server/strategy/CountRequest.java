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

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.scanner.CountingScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What is asked of a region: which rows, and what to know of them. Its scan has the region's
 * defaults and what observers add, and is not changed any more.
 */
@InterfaceAudience.Private
public final class CountRequest {

  private final HRegion region;
  private final Scan scan;
  private final RowQuestion question;

  private CountRequest(HRegion region, Scan scan, RowQuestion question) {
    this.region = region;
    this.scan = scan;
    this.question = question;
  }

  /**
   * Runs the hooks that a client scan gets before it is opened.
   * @param asked is copied
   */
  public static CountRequest of(HRegion region, Scan asked, RowQuestion question)
    throws IOException {
    Scan scan = CountingScan.prepare(region, asked);
    stopWithRegion(scan, region.getRegionInfo().getEndKey());
    if (scan.getReadType() == Scan.ReadType.DEFAULT) {
      // With DEFAULT, StoreScanner interrupts the scan to switch from pread to stream in an RPC that
      // never ends here.
      scan.setReadType(scan.isGetScan() ? Scan.ReadType.PREAD : Scan.ReadType.STREAM);
    }
    return new CountRequest(region, scan, question);
  }

  /**
   * In the lower half of a file, a seek to a row between the last of the half and the split row may
   * land behind the split: HalfStoreFileReader.seekTo trusts the key that the block index made up
   * for the next block. A client's scan seldom seeks there; a slice that goes on does.
   */
  private static void stopWithRegion(Scan scan, byte[] endRow) {
    byte[] stop = scan.getStopRow();
    if (endRow.length > 0 && (stop.length == 0 || Bytes.compareTo(stop, endRow) >= 0)) {
      scan.withStopRow(endRow, false);
    }
  }

  /** The same of the rows before the first cut, between cuts, and behind the last one. */
  public List<CountRequest> cutAt(List<byte[]> cuts) throws IOException {
    List<CountRequest> parts = new ArrayList<>();
    Iterator<RowQuestion> questions = question.newParts(cuts.size() + 1).iterator();
    Scan rest = scan;
    for (byte[] cut : cuts) {
      parts.add(part(new Scan(rest).withStopRow(cut, false), questions.next()));
      rest = new Scan(rest).withStartRow(cut, true);
    }
    parts.add(part(new Scan(rest), questions.next()));
    return parts;
  }

  /** No two threads may ask one filter. */
  private CountRequest part(Scan ofPart, RowQuestion questionOfPart) throws IOException {
    return new CountRequest(region,
      ofPart.hasFilter()
        ? ofPart.setFilter(AggregateProtocol.toScan(AggregateProtocol.toBytes(ofPart)).getFilter())
        : ofPart,
      questionOfPart);
  }

  /**
   * Whether it can be cut into parts that have little in common. Observers of scanners are called
   * by the caller's thread only, because they may ask who that is.
   */
  public boolean canBeParted() {
    return question.canBeParted() && !BlockScan.isWatched(region);
  }

  /** Whether this, or other parts, found more than there is heap for. */
  public boolean isHeapExceeded() {
    return question.groups() != null && question.groups().isHeapExceeded();
  }

  /** Adds what was found of the rows of a part. */
  public void merge(CountRequest part) throws IOException {
    question.merge(part.question);
  }

  public HRegion region() {
    return region;
  }

  /** To be read, or copied. */
  public Scan scan() {
    return scan;
  }

  RowQuestion question() {
    return question;
  }
}
