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
import java.util.concurrent.Semaphore;
import javax.servlet.ServletRequest;
import javax.servlet.ServletRequestWrapper;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes questions on, a few at the same time. */
@InterfaceAudience.Private
public final class AnswerServlet extends ReadServlet {

  /** Attributes of the context, which is all that a servlet that is named by its class gets. */
  static final String ANSWERS = "io.github.hbaseperf.answers";
  static final String FREE = "io.github.hbaseperf.free";

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(AnswerServlet.class);
  private static final int TOO_MANY_REQUESTS = 429;

  @Override
  void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Answers answers = (Answers) getServletContext().getAttribute(ANSWERS);
    Semaphore free = (Semaphore) getServletContext().getAttribute(FREE);
    if (!free.tryAcquire()) {
      response.setHeader("Retry-After", "1");
      send(response, Answer.failed(TOO_MANY_REQUESTS,
        "As many questions as --max-requests allows are being answered: ask again"));
      return;
    }
    Answer answer;
    try {
      answer = answers.answer(request.getServletPath().substring(1),
        unquoted(request).getParameterMap(), user(request));
    } catch (RuntimeException e) {
      LOG.error("No answer to {}", request.getServletPath(), e);
      answer = Answer.failed(HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
        "A fault of this server, which its log has: " + e);
    } finally {
      free.release();
    }
    send(response, answer);
  }

  /** HBase's server writes parameters as HTML, in which no filter can be read; JSON is not HTML. */
  private static ServletRequest unquoted(ServletRequest request) {
    ServletRequest inner = request;
    while (inner instanceof ServletRequestWrapper) {
      inner = ((ServletRequestWrapper) inner).getRequest();
    }
    return inner;
  }
}
