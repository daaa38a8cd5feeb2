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

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.http.HttpConfig;
import org.apache.hadoop.hbase.http.HttpServer;
import org.apache.hadoop.hbase.http.InfoServer;
import org.apache.hadoop.hbase.security.User;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A server as that of HBase's own pages: {@code hbase.security.authentication.ui=kerberos} makes it
 * want SPNEGO, {@code hbase.ssl.enabled} TLS, each with HBase's own settings.
 */
@InterfaceAudience.Private
public final class AnswerServer implements Closeable {

  /** Also the folder of its page below {@code hbase-webapps}. */
  private static final String NAME = "hbase-perf";

  /** Its own files, from the class path. */
  private static final List<String> PAGES =
    Arrays.asList("/", "/index.html", "/page.js", "/page.css");
  /** Threads of the HTTP server beside those of questions, for what is answered at once. */
  private static final int MORE_THREADS = 16;

  private final InfoServer server;
  private final String url;
  private final LimitedAnswers answers;
  private final TableMeasurer measurer;

  private AnswerServer(InfoServer server, String url, LimitedAnswers answers,
    TableMeasurer measurer) {
    this.server = server;
    this.url = url;
    this.answers = answers;
    this.measurer = measurer;
  }

  /** Whether it will know who asks. */
  public static boolean authenticates(Configuration configuration) {
    return "kerberos".equalsIgnoreCase(configuration.get(HttpServer.HTTP_UI_AUTHENTICATION));
  }

  /**
   * Whoever can reach a server that does not know who asks gets what its own user may read.
   * @throws IllegalArgumentException if that could be somebody else
   */
  public static void check(Configuration configuration, String address) throws IOException {
    if (authenticates(configuration)) {
      return;
    }
    if (User.isHBaseSecurityEnabled(configuration)) {
      throw new IllegalArgumentException("The cluster knows its users, and so must this server: set"
        + " hbase.security.authentication.ui to kerberos, with principal and keytab");
    }
    if (!LoopbackNames.isBoundBy(address)) {
      throw new IllegalArgumentException("Without authentication only this machine is served: leave"
        + " out --address, or set hbase.security.authentication.ui to kerberos");
    }
  }

  /**
   * Starts to answer, and to measure.
   * @param port          or 0 for any that is free
   * @param maxConcurrent questions answered at the same time; others are told to come back
   * @param timeout       that no answer takes longer than
   * @param measurer      started with this, and closed
   */
  public static AnswerServer start(Configuration configuration, String address, int port,
    int maxConcurrent, Duration timeout, Answers answers, TableMeasurer measurer)
    throws IOException {
    LimitedAnswers limited = new LimitedAnswers(answers, maxConcurrent, timeout);
    Collection<String> questions = new ArrayList<>(Arrays.asList("/tables", "/metrics"));
    answers.questions().forEach(question -> questions.add("/" + question));
    InfoServer server = new InfoServer(NAME, address, port, false,
      settings(configuration, address, maxConcurrent, questions));
    server.setAttribute(ReadServlet.AUTHENTICATES, authenticates(configuration));
    server.setAttribute(AnswerServlet.ANSWERS, limited);
    server.setAttribute(TablesServlet.MEASURER, measurer);
    for (String question : answers.questions()) {
      server.addUnprivilegedServlet(question, "/" + question, AnswerServlet.class);
    }
    server.addUnprivilegedServlet("tables", "/tables", TablesServlet.class);
    server.addUnprivilegedServlet("gauges", "/metrics", GaugesServlet.class);
    server.start();
    measurer.start();
    String scheme = new HttpConfig(configuration).getSchemePrefix();
    return new AnswerServer(server,
      scheme + LoopbackNames.inUrl(address) + ":" + port(server) + "/", limited, measurer);
  }

  private static Configuration settings(Configuration configuration, String address,
    int maxConcurrent, Collection<String> questions) {
    Configuration own = new Configuration(configuration);
    // /metrics is of tables here, and not what Hadoop would put there.
    own.set("hbase.http.metrics.servlets", "jmx");
    own.setInt("hbase.http.max.threads", maxConcurrent + MORE_THREADS);
    RequestGuard.set(own, PAGES, questions,
      authenticates(configuration) ? Collections.emptyList() : LoopbackNames.of(address));
    return own;
  }

  /** Deprecated for one that names classes of Jetty, which HBase's lines have in other packages. */
  @SuppressWarnings("deprecation")
  private static int port(InfoServer server) {
    return server.getPort();
  }

  /** Of its page, below which questions are asked. */
  public String url() {
    return url;
  }

  @Override
  public void close() throws IOException {
    measurer.close();
    answers.close();
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("The HTTP server does not stop", e);
    }
  }
}
