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
package io.github.hbaseperf.coprocessor.server.blocks;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The files of a store with rows of a range: they stay open, even if they are compacted, until this
 * is closed. Reads nothing. One thread.
 */
@InterfaceAudience.Private
public final class HeldFiles implements Closeable {

  /** They have not been told where to go, so that they have read nothing. */
  private final List<KeyValueScanner> scanners;
  private final List<HStoreFile> files;

  /**
   * @param range     nothing but its rows matters
   * @param readPoint of the scanners
   */
  public HeldFiles(HStore store, Scan range, long readPoint) throws IOException {
    scanners = store.getScanners(true, true, false, null, range.getStartRow(), true,
      range.getStopRow(), false, readPoint, false);
    Set<Path> held = scanners.stream().filter(KeyValueScanner::isFileScanner)
      .map(KeyValueScanner::getFilePath).collect(Collectors.toSet());
    files = store.getStorefiles().stream().filter(file -> isHeld(file, held))
      .collect(Collectors.toList());
  }

  private static boolean isHeld(HStoreFile file, Set<Path> held) {
    // Of a file that is not held, at any time there may be no reader any more.
    StoreFileReader reader = file.getReader();
    return reader != null && held.contains(reader.getHFileReader().getPath());
  }

  public List<HStoreFile> files() {
    return files;
  }

  @Override
  public void close() {
    scanners.forEach(KeyValueScanner::close);
  }
}
