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
package io.github.hbaseperf.benchmarks.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileBlock;

/**
 * Where a data block of a file is, as the file's index says it.
 * @param offset     first byte
 * @param onDiskSize bytes, header included
 */
public record DataBlock(long offset, int onDiskSize) {

  /** Reads the file through; returns all its data blocks. */
  public static List<DataBlock> of(HFile.Reader reader) throws IOException {
    List<DataBlock> blocks = new ArrayList<>();
    long last = reader.getTrailer().getLastDataBlockOffset();
    long next = reader.getTrailer().getFirstDataBlockOffset();
    while (next <= last) {
      HFileBlock block =
        reader.readBlock(next, -1, false, true, false, false, null, DataBlockEncoding.NONE);
      if (block.getBlockType().isData()) {
        blocks.add(new DataBlock(next, block.getOnDiskSizeWithHeader()));
      }
      next = block.getOffset() + block.getOnDiskSizeWithHeader();
      block.release();
    }
    return blocks;
  }
}
