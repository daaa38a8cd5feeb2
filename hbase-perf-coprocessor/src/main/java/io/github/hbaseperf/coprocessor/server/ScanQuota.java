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

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;

/** The quota that calls of a region are charged to. Any number of threads. */
@FunctionalInterface
interface ScanQuota {

  /** Charges nobody. */
  ScanQuota NONE = scan -> () -> {
  };

  /**
   * Asks for one more call. Closing what is returned charges what the call has read by then.
   *
   * @throws org.apache.hadoop.hbase.quotas.RpcThrottlingException if the quota is used up
   */
  Closeable check(Scan scan) throws IOException;
}
