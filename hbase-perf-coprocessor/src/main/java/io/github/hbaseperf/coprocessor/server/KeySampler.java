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

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySample;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import io.github.hbaseperf.coprocessor.server.blocks.BlockIndex;
import io.github.hbaseperf.coprocessor.server.blocks.HeldFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Where in a region the bytes of its files are, from the indexes of their blocks. What memstores
 * have is not in it. One thread.
 */
final class KeySampler {

  /** A client that asks for more has not asked first how large the files are. */
  private static final int MAX_SAMPLES = 1_000_000;

  private final HRegion region;
  private final Scan scan;
  private final long sampleBytes;
  private final byte[] stop;
  private final KeySamplesResponse.Builder response = KeySamplesResponse.newBuilder();
  private long fileBytes;

  private KeySampler(HRegion region, Scan scan, long sampleBytes) {
    this.region = region;
    this.scan = scan;
    this.sampleBytes = sampleBytes;
    byte[] end = region.getRegionInfo().getEndKey();
    byte[] asked = scan.getStopRow();
    boolean endsFirst = asked.length == 0 || end.length > 0 && Bytes.compareTo(end, asked) < 0;
    this.stop = endsFirst ? end : asked;
  }

  /** The rows and families that are asked for, as a scan that the region's observers can judge. */
  static Scan scan(KeySamplesRequest request) {
    Scan scan = new Scan().withStartRow(request.getStartRow().toByteArray())
      .withStopRow(request.getStopRow().toByteArray());
    request.getFamilyList().forEach(family -> scan.addFamily(family.toByteArray()));
    return scan;
  }

  /**
   * @param scan from a row of the region on
   * @throws DoNotRetryIOException if the caller may not see all rows, or asks for too much
   */
  static KeySamplesResponse sample(HRegion region, Scan scan, long sampleBytes) throws IOException {
    HiddenRows.refuse(region, scan, "segments");
    region.startRegionOperation(HRegion.Operation.SCAN);
    try {
      KeySampler sampler = new KeySampler(region, scan, sampleBytes);
      for (HStore store : stores(region, scan)) {
        sampler.add(store);
      }
      return sampler.response.setFileBytes(sampler.fileBytes)
        .setRegionEndRow(ByteString.copyFrom(region.getRegionInfo().getEndKey())).build();
    } finally {
      region.closeRegionOperation(HRegion.Operation.SCAN);
    }
  }

  private static Collection<HStore> stores(HRegion region, Scan scan) throws DoNotRetryIOException {
    if (!scan.hasFamilies()) {
      return region.getStores();
    }
    List<HStore> stores = new ArrayList<>();
    for (byte[] family : scan.getFamilies()) {
      HStore store = region.getStore(family);
      if (store == null) {
        throw new DoNotRetryIOException("Table " + region.getTableDescriptor().getTableName()
          + " has no family " + Bytes.toStringBinary(family));
      }
      stores.add(store);
    }
    return stores;
  }

  private void add(HStore store) throws IOException {
    try (HeldFiles held = new HeldFiles(store, scan, region.getMVCC().getReadPoint())) {
      for (HStoreFile file : held.files()) {
        add(file);
      }
    }
  }

  private void add(HStoreFile file) throws IOException {
    long length = file.getReader().getHFileReader().length();
    fileBytes += file.isReference() ? length / 2 : length;
    if (sampleBytes > 0) {
      Chunk chunk = new Chunk();
      BlockIndex.visit(file.getReader().getHFileReader(), scan.getStartRow(), stop, chunk);
      chunk.end();
    }
    if (response.getSampleCount() > MAX_SAMPLES) {
      throw new DoNotRetryIOException(
        "Region " + region.getRegionInfo().getRegionNameAsString() + " has more than " + MAX_SAMPLES
          + " times " + sampleBytes + " bytes: ask for fewer segments");
    }
  }

  /** Blocks of a file that follow each other. */
  private final class Chunk implements BlockIndex.Visitor {
    private byte[] first;
    private long bytes;

    @Override
    public void block(byte[] row, long size) {
      if (bytes >= sampleBytes) {
        end();
      }
      if (bytes == 0) {
        first = Bytes.compareTo(row, scan.getStartRow()) < 0 ? scan.getStartRow() : row;
      }
      bytes += size;
    }

    private void end() {
      if (bytes > 0) {
        response
          .addSample(KeySample.newBuilder().setRow(ByteString.copyFrom(first)).setBytes(bytes));
        bytes = 0;
      }
    }
  }
}
