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
package io.github.hbaseperf.coprocessor.server.scanner;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Lets the observers of a region see a scanner opened and closed where its rows are read without
 * one. One thread.
 */
@InterfaceAudience.Private
public final class ScannerHooks implements Closeable {

  private final ObservedScanner scanner;

  private ScannerHooks(ObservedScanner scanner) {
    this.scanner = scanner;
  }

  /**
   * Opens a scanner that is not to scan.
   * @param scan must be prepared
   * @throws DoNotRetryIOException if an observer puts another scanner in its place
   */
  public static ScannerHooks open(HRegion region, Scan scan) throws IOException {
    return new ScannerHooks(ObservedScanner.unused(region, scan));
  }

  @Override
  public void close() throws IOException {
    scanner.close();
  }
}
