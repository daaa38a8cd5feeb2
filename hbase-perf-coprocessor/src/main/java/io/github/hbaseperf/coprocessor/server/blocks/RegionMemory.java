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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What was counted of a region before. Files never change, so a count of nothing but files is true
 * as long as they are the region's files. Lives as long as the region is open, so that no change of
 * its families can be missed: that takes opening it anew. Bounded. Any number of threads.
 */
public final class RegionMemory {

  private static final int MAX_COUNTS = 64;

  private final Map<String, RowsBetween> counts = new LinkedHashMap<String, RowsBetween>() {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, RowsBetween> eldest) {
      return size() > MAX_COUNTS;
    }
  };

  /** Returns what is known of the scan's range in these files, or null */
  synchronized RowsBetween find(Scan scan, Set<Path> files) {
    RowsBetween known = counts.get(range(scan));
    return known != null && known.files.equals(files) ? known : null;
  }

  synchronized void put(Scan scan, RowsBetween count) {
    counts.put(range(scan), count);
  }

  private static String range(Scan scan) {
    StringBuilder range = new StringBuilder();
    range.append(Bytes.toStringBinary(scan.getStartRow())).append('\n')
      .append(scan.includeStartRow()).append('\n').append(Bytes.toStringBinary(scan.getStopRow()))
      .append('\n').append(scan.includeStopRow());
    for (byte[] family : scan.getFamilyMap().keySet()) {
      range.append('\n').append(Bytes.toStringBinary(family));
    }
    return range.toString();
  }
}
