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

  /** Returns the status of the answer to GET with these headers, also with those Java refuses. */
  static int status(String url, String... headers) throws IOException {
    URI uri = URI.create(url);
    return status(uri,
      uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery()), headers);
  }

  /** Of a target that may be no URI. */
  static int status(URI server, String target, String... headers) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.getOutputStream()
        .write(("GET " + target + " HTTP/1.1\r\n" + String.join("\r\n", headers)
          + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }
}
