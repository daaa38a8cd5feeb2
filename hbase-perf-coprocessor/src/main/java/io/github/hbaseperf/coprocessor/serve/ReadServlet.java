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
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Answers GET, behind a {@link RequestGuard}. */
abstract class ReadServlet extends HttpServlet {

  /** Attribute of the context: whether it is known who asks. */
  static final String AUTHENTICATES = "io.github.hbaseperf.authenticates";

  private static final long serialVersionUID = 1;
  private static final String JSON = "application/json; charset=utf-8";

  @Override
  protected final void doGet(HttpServletRequest request, HttpServletResponse response)
    throws IOException {
    String user = null;
    if (Boolean.TRUE.equals(getServletContext().getAttribute(AUTHENTICATES))) {
      user = request.getRemoteUser();
      if (user == null) {
        // Nobody is taken for the user of this server.
        send(response, Answer.failed(HttpServletResponse.SC_UNAUTHORIZED, "Who asks is not known"));
        return;
      }
    }
    answer(request, user, response);
  }

  /**
   * @param user who asks; or null, if this server does not want to know
   */
  abstract void answer(HttpServletRequest request, String user, HttpServletResponse response)
    throws IOException;

  static void send(HttpServletResponse response, Answer answer) throws IOException {
    send(response, answer.status(), JSON, (answer.json() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static void send(HttpServletResponse response, int status, String type, byte[] body)
    throws IOException {
    response.setStatus(status);
    response.setContentType(type);
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
