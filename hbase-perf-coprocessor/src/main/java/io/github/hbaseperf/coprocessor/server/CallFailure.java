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

import io.github.hbaseperf.coprocessor.protocol.RegionFailedException;
import java.io.IOException;
import org.apache.hadoop.util.StringUtils;

/** What a call ends with in place of what was thrown. */
final class CallFailure {

  /** Causes may go round in a circle. */
  private static final int MAX_CAUSES = 100;

  private CallFailure() {
  }

  /**
   * Returns an IOException that HBase can write. What a user's filter throws may throw again where
   * it is asked what it says; then only its class is told.
   */
  static IOException of(Throwable thrown, String region) {
    try {
      StringUtils.stringifyException(thrown);
      return thrown instanceof IOException
        ? (IOException) thrown
        : new RegionFailedException("Counting failed in region " + region + ": " + thrown, thrown);
    } catch (Throwable unreadable) {
      return new RegionFailedException(
        "Counting failed in region " + region + ": " + thrown.getClass().getName());
    }
  }

  /** Returns where the causes begin, as far as they can be followed. */
  static Throwable root(Throwable thrown) {
    Throwable root = thrown;
    for (int i = 0; i < MAX_CAUSES && root.getCause() != null; i++) {
      root = root.getCause();
    }
    return root;
  }
}
