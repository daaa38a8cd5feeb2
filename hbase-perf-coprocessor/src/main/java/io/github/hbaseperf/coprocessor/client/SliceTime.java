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
package io.github.hbaseperf.coprocessor.client;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/** How long a region may take to answer. */
final class SliceTime {

  private static final double PART_OF_RPC_TIMEOUT = 0.4;

  private SliceTime() {
  }

  static long millis(Configuration configuration) {
    return (long) (PART_OF_RPC_TIMEOUT * configuration.getInt(HConstants.HBASE_RPC_TIMEOUT_KEY,
      HConstants.DEFAULT_HBASE_RPC_TIMEOUT));
  }
}
