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
package io.github.hbaseperf.benchmarks.count;

import java.io.IOException;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;
import org.apache.hadoop.hbase.nio.ByteBuff;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;

/**
 * The plainest walk over the cells of un-encoded files cached on the heap: nothing but lengths is
 * read. What a count by bytes is measured against.
 */
public final class CellLengths {
  private CellLengths() {
  }

  /** Returns the cells of all files of the region */
  public static long count(HRegion region) throws IOException {
    long cells = 0;
    for (HStore store : region.getStores()) {
      for (HStoreFile file : store.getStorefiles()) {
        cells += count(file.getReader().getHFileReader());
      }
    }
    return cells;
  }

  private static long count(HFile.Reader reader) throws IOException {
    long cells = 0;
    long last = reader.getTrailer().getLastDataBlockOffset();
    long next = reader.getTrailer().getFirstDataBlockOffset();
    while (next <= last) {
      HFileBlock block =
        reader.readBlock(next, -1, true, true, false, true, null, DataBlockEncoding.NONE);
      if (block.getBlockType().isData()) {
        cells += count(block, reader.getHFileInfo().shouldIncludeMemStoreTS());
      }
      next = block.getOffset() + block.getOnDiskSizeWithHeader();
      block.release();
    }
    return cells;
  }

  private static long count(HFileBlock block, boolean sequenceIds) {
    ByteBuff data = block.getBufferWithoutHeader();
    byte[] bytes = data.array();
    int position = data.arrayOffset();
    int limit = position + data.limit();
    long cells = 0;
    while (position < limit) {
      position += 2 * Bytes.SIZEOF_INT + Bytes.toInt(bytes, position)
        + Bytes.toInt(bytes, position + Bytes.SIZEOF_INT);
      if (sequenceIds) {
        position += WritableUtils.decodeVIntSize(bytes[position]);
      }
      cells++;
    }
    return cells;
  }
}
