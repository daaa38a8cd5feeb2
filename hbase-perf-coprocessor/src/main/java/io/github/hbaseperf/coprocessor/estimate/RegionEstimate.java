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
package io.github.hbaseperf.coprocessor.estimate;

import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;

/** How many rows a region has about. Immutable. */
@InterfaceAudience.Public
public final class RegionEstimate {

  private final RegionInfo region;
  private final RegionFiles files;
  private final long mostMemstoreRows;

  RegionEstimate(RegionInfo region, RegionFiles files, long mostMemstoreRows) {
    this.region = region;
    this.files = files;
    this.mostMemstoreRows = mostMemstoreRows;
  }

  public RegionInfo region() {
    return region;
  }

  public int files() {
    return files.files;
  }

  /** Rows of which a file has a cell, also if they are deleted or have expired. */
  public RowBounds storedRows() {
    return files.rows;
  }

  /** So many rows more may be in the memstores of the region, at most. */
  public long mostMemstoreRows() {
    return mostMemstoreRows;
  }
}
