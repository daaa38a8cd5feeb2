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
package io.github.hbaseperf.coprocessor.serve;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collection;

/** What only this machine can reach. */
final class LoopbackNames {

  private static final Collection<String> NAMES =
    Arrays.asList("localhost", "127.0.0.1", "::1", "[::1]");

  private LoopbackNames() {
  }

  /** Whether a request that names this host comes from this machine. */
  static boolean contains(String host) {
    return NAMES.contains(host);
  }

  /** Whether a server with this address is reached from this machine only. */
  static boolean isBoundBy(String address) throws UnknownHostException {
    for (InetAddress one : InetAddress.getAllByName(address)) {
      if (!one.isLoopbackAddress()) {
        return false;
      }
    }
    return true;
  }
}
