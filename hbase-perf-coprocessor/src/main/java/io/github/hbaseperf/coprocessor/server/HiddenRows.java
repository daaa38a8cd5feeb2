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

import java.io.IOException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** Answers that name rows without a scan that hides some: nobody gets them who may not see all. */
final class HiddenRows {

  private HiddenRows() {
  }

  /**
   * Asks the observers of scans, which hide cells by a filter.
   *
   * @param asked what the caller wants of the table
   * @throws DoNotRetryIOException if the caller may not see all cells
   */
  static void refuse(HRegion region, Scan scan, String asked) throws IOException {
    if (region.getCoprocessorHost() == null) {
      return;
    }
    Scan observed = new Scan(scan);
    region.getCoprocessorHost().preScannerOpen(observed);
    if (observed.getFilter() != null) {
      throw new DoNotRetryIOException(
        "Some cells of table " + region.getTableDescriptor().getTableName()
          + " may be hidden from you, and their rows " + "with them: have somebody ask for its "
          + asked + " who may read all of it, where no " + "visibility labels are used");
    }
  }
}
