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
import java.util.Map;
import javax.servlet.ServletRequest;
import javax.servlet.ServletRequestWrapper;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.yetus.audience.InterfaceAudience;

/** Passes questions on. */
@InterfaceAudience.Private
public final class AnswerServlet extends ReadServlet {

  /** Attribute of the context, which is all that a servlet that is named by its class gets. */
  static final String ANSWERS = "io.github.hbaseperf.answers";

  private static final long serialVersionUID = 1;

  @Override
  void answer(HttpServletRequest request, String user, HttpServletResponse response)
    throws IOException {
    Map<String, String[]> parameters;
    try {
      parameters = unquoted(request).getParameterMap();
    } catch (RuntimeException e) {
      send(response, Answer.failed(HttpServletResponse.SC_BAD_REQUEST,
        "The parameters are no UTF-8, or % is not followed by two hexadecimal digits"));
      return;
    }
    Answers answers = (Answers) getServletContext().getAttribute(ANSWERS);
    Answer answer = answers.answer(request.getServletPath().substring(1), parameters, user);
    if (answer.status() == LimitedAnswers.TOO_MANY_REQUESTS) {
      response.setHeader("Retry-After", "1");
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
