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
package io.github.hbaseperf.testkit.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of the loopback address, where all servers listen. */
public final class Loopback {
  static final String ADDRESS = "127.0.0.1";
  /**
   * Below the ports that Linux gives to connections, so that none takes one before a server does.
   */
  private static final int FIRST_PORT = 16_000;
  private static final int PORTS = 16_000;
  private static final int CONNECT_MILLIS = 1000;

  private Loopback() {
  }

  /** Returns a port nobody listens on at the moment. */
  public static int freePort() throws IOException {
    InetAddress address = InetAddress.getByName(ADDRESS);
    while (true) {
      int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
      try (ServerSocket socket = new ServerSocket(port, 1, address)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        continue; // Somebody listens on it.
      }
    }
  }

  static boolean isListening(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(ADDRESS, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
