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
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.http.FilterContainer;
import org.apache.hadoop.hbase.http.FilterInitializer;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Comes before everything that HBase's server would answer, which is more than what is served here:
 * logs, their levels, the configuration. Lets through GET for what is served, and only from where
 * it may come.
 */
@InterfaceAudience.Private
public final class RequestGuard implements Filter {

  private static final String PAGES = "io.github.hbaseperf.serve.pages";
  private static final String QUESTIONS = "io.github.hbaseperf.serve.questions";
  private static final String HOSTS = "io.github.hbaseperf.serve.hosts";
  /** What browsers say of a request that the user, or the page itself, has made. */
  private static final Collection<String> OWN_SITES = Arrays.asList("same-origin", "none");

  private Collection<String> pages;
  private Collection<String> questions;
  private Collection<String> hosts;

  /** Puts it in front. Named in the configuration of the server. */
  @InterfaceAudience.Private
  public static final class Initializer extends FilterInitializer {
    @Override
    public void initFilter(FilterContainer container, Configuration configuration) {
      Map<String, String> parameters = new HashMap<>();
      for (String name : new String[] { PAGES, QUESTIONS, HOSTS }) {
        parameters.put(name, configuration.get(name, ""));
      }
      container.addGlobalFilter("guard", RequestGuard.class.getName(), parameters);
    }
  }

  /**
   * Makes a server have it, and no other filter that is set by the configuration.
   * @param pages     paths that any site may link to
   * @param questions paths that only the pages, and programs, ask for
   * @param hosts     that requests may name; none if they may name any
   */
  static void set(Configuration ofServer, Collection<String> pages, Collection<String> questions,
    Collection<String> hosts) {
    ofServer.set("hbase.http.filter.initializers", Initializer.class.getName());
    ofServer.setStrings(PAGES, pages.toArray(new String[0]));
    ofServer.setStrings(QUESTIONS, questions.toArray(new String[0]));
    ofServer.setStrings(HOSTS, hosts.toArray(new String[0]));
  }

  @Override
  public void init(FilterConfig config) {
    pages = parameter(config, PAGES);
    questions = parameter(config, QUESTIONS);
    hosts = parameter(config, HOSTS);
  }

  private static Collection<String> parameter(FilterConfig config, String name) {
    String value = config.getInitParameter(name);
    return value == null || value.isEmpty()
      ? Collections.emptySet()
      : new HashSet<>(Arrays.asList(value.split(",")));
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
    throws IOException, ServletException {
    Answer refusal = refusal((HttpServletRequest) request);
    if (refusal == null) {
      chain.doFilter(request, response);
    } else {
      ReadServlet.send((HttpServletResponse) response, refusal);
    }
  }

  private Answer refusal(HttpServletRequest request) {
    String path = request.getRequestURI();
    boolean isQuestion = questions.contains(path);
    // A page of elsewhere may have its name resolved to this machine: its requests name that host.
    if (!hosts.isEmpty() && !hosts.contains(request.getServerName())) {
      return Answer.failed(HttpServletResponse.SC_FORBIDDEN,
        "Without authentication only this machine is served, by the name "
          + hosts.iterator().next());
    }
    if (!isQuestion && !pages.contains(path)) {
      return Answer.failed(HttpServletResponse.SC_NOT_FOUND, "Nothing is served at this path");
    }
    if (!isAllowed(request.getMethod())) {
      return Answer.failed(HttpServletResponse.SC_METHOD_NOT_ALLOWED, "Only GET is answered");
    }
    String site = request.getHeader("Sec-Fetch-Site");
    if (isQuestion && site != null && !OWN_SITES.contains(site)) {
      return Answer.failed(HttpServletResponse.SC_FORBIDDEN, "A page of another site asks");
    }
    return null;
  }

  /** Hadoop's clients authenticate with OPTIONS, before they ask. */
  private boolean isAllowed(String method) {
    return method.equals("GET") || method.equals("OPTIONS") && hosts.isEmpty();
  }

  @Override
  public void destroy() {
    // Has nothing.
  }
}
