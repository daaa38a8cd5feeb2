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
import java.util.LinkedHashSet;

/** What only this machine can reach. */
final class LoopbackNames {

  private LoopbackNames() {
  }

  /** What requests to a server with this address may name as its host. */
  static Collection<String> of(String address) {
    return new LinkedHashSet<>(
      Arrays.asList(inUrl(address), "localhost", "127.0.0.1", "::1", "[::1]"));
  }

  /** An address as it stands before a port. */
  static String inUrl(String address) {
    return address.contains(":") && !address.startsWith("[") ? "[" + address + "]" : address;
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
