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
package io.github.hbaseperf.coprocessor.server.compaction;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;

/** All that the files of a store have, in the order of a scan. */
final class FileCells {

  private FileCells() {
  }

  static KeyValueHeap of(HStore store) throws IOException {
    List<StoreFileScanner> opened = StoreFileScanner.getScannersForStoreFiles(store.getStorefiles(),
      false, true, false, false, Long.MAX_VALUE);
    for (StoreFileScanner scanner : opened) {
      scanner.seek(KeyValue.LOWESTKEY);
    }
    return new KeyValueHeap(opened, CellComparator.getInstance());
  }
}
