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

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** What a server of this machine answers over HTTP. */
public final class Asked {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Asked() {
  }

  /** Returns the answer to GET. */
  public static HttpResponse<String> get(String url) throws Exception {
    return send("GET", url);
  }

  /** Returns the answer to a request of another method, without a body. */
  public static HttpResponse<String> send(String method, String url) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(URI.create(url))
      .method(method, HttpRequest.BodyPublishers.noBody()).build(),
      HttpResponse.BodyHandlers.ofString());
  }

  /** Returns the first line of the answer if the request names this host, wherever it goes. */
  static String statusLine(String url, String host) throws IOException {
    URI uri = URI.create(url);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(
        ("GET " + uri.getPath() + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
          .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .split("\r\n", 2)[0];
    }
  }
}
