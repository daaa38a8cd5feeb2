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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server without a cluster: what it passes on, and what it does not. */
class TestAnswerServer {

  private static final int WAIT_SECONDS = 60;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private AnswerServer server;

  /** Says what it was asked; "slow" waits until it may. */
  private final class Echo implements Answers {

    @Override
    public Set<String> questions() {
      return Set.of("echo", "slow");
    }

    @Override
    public Answer answer(String question, Map<String, String[]> parameters, String user) {
      if (question.equals("slow")) {
        asked.countDown();
        try {
          assertThat(mayAnswer.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
          interrupted.countDown();
          return Answer.failed(503, "interrupted");
        }
      }
      return parameters.containsKey("q")
        ? Answer
          .of("{\"" + question + "\":\"" + parameters.get("q")[0] + "\",\"user\":\"" + user + "\"}")
        : Answer.failed(400, "<no \"q\">");
    }
  }

  private static TableMeasurer measuringNothing() {
    return new TableMeasurer(null, Map.of(), Duration.ofHours(1), Throwable::getMessage);
  }

  private AnswerServer start(String address, Duration timeout) throws Exception {
    return AnswerServer.start(HBaseConfiguration.create(), address, 0, 1, timeout, new Echo(),
      measuringNothing());
  }

  @BeforeEach
  void start() throws Exception {
    server = start("localhost", Duration.ofMinutes(1));
  }

  @AfterEach
  void stop() throws Exception {
    mayAnswer.countDown();
    server.close();
  }

  @Test
  void testQuestionsAreAnsweredInJson() throws Exception {
    HttpResponse<String> answer = Asked.get(server.url() + "echo?q=%C3%A4");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"echo\":\"ä\",\"user\":\"null\"}\n");
    assertThat(answer.headers().firstValue("Content-Type"))
      .contains("application/json;charset=utf-8");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    HttpResponse<String> wrong = Asked.get(server.url() + "echo");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).isEqualTo("{\"error\":\"<no \\\"q\\\">\"}\n");
    for (String malformed : List.of("echo?q=%zz", "echo?q=%ff%fe")) {
      assertThat(Asked.status(URI.create(server.url()), "/" + malformed, "Host: localhost"))
        .as(malformed).isEqualTo(400);
    }
  }

  @Test
  void testNothingButReadingIsAllowed() throws Exception {
    for (String method : List.of("POST", "PUT", "DELETE", "HEAD", "OPTIONS")) {
      for (String path : List.of("", "echo?q=1", "tables", "metrics")) {
        assertThat(Asked.send(method, server.url() + path).statusCode()).as(method + " " + path)
          .isEqualTo(405);
      }
    }
  }

  /** What HBase's servers have beside what is served here, some of which changes something. */
  @Test
  void testNothingElseIsServed() throws Exception {
    for (String path : List.of("other", "echo/", "conf", "jmx", "stacks", "logs/", "static/",
      "prof", "logLevel?log=org.apache.hadoop&level=TRACE", "prometheus", "./jmx")) {
      HttpResponse<String> answer = Asked.get(server.url() + path);
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.body()).isEqualTo("{\"error\":\"Nothing is served at this path\"}\n");
    }
    for (String page : List.of("", "index.html", "page.js", "page.css")) {
      assertThat(Asked.get(server.url() + page).statusCode()).as(page).isEqualTo(200);
    }
  }

  /** As of a page of elsewhere whose name was changed to resolve to this machine. */
  @Test
  void testRequestsThatNameAnotherHostAreRefused() throws Exception {
    for (String path : List.of("", "echo?q=1", "tables", "metrics", "jmx")) {
      String url = server.url() + path;
      assertThat(Asked.status(url, "Host: evil.example")).as(path).isEqualTo(403);
      assertThat(Asked.status(url, "Host: 127.0.0.1")).as(path).isNotEqualTo(403);
    }
  }

  /** Their answers cannot be read there, but cost as much as others. */
  @Test
  void testQuestionsOfPagesOfOtherSitesAreRefused() throws Exception {
    for (String path : List.of("echo?q=1", "tables", "metrics")) {
      String url = server.url() + path;
      assertThat(Asked.status(url, "Host: localhost", "Sec-Fetch-Site: cross-site")).as(path)
        .isEqualTo(403);
      assertThat(Asked.status(url, "Host: localhost", "Sec-Fetch-Site: same-origin")).as(path)
        .isEqualTo(200);
    }
    assertThat(Asked.status(server.url(), "Host: localhost", "Sec-Fetch-Site: cross-site"))
      .as("a link to the page").isEqualTo(200);
  }

  @Test
  void testEveryAddressOfThisMachineIsServedByItsUrl() throws Exception {
    for (String address : List.of("127.0.0.2", "127.0.0.1")) {
      try (AnswerServer other = start(address, Duration.ofMinutes(1))) {
        assertThat(other.url()).startsWith("http://" + address + ":");
        assertThat(Asked.get(other.url() + "echo?q=1").statusCode()).isEqualTo(200);
      }
    }
    assertThat(LoopbackNames.inUrl("::1")).isEqualTo("[::1]");
  }

  @Test
  void testQuestionsThatTakeTooLongAreGivenUp() throws Exception {
    try (AnswerServer hasty = start("localhost", Duration.ofMillis(200))) {
      HttpResponse<String> late = Asked.get(hasty.url() + "slow?q=1");
      assertThat(late.statusCode()).isEqualTo(504);
      assertThat(interrupted.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
      // The place is free again, and on a slow machine some answers are late, too.
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
      while (Asked.get(hasty.url() + "echo?q=1").statusCode() != 200) {
        assertThat(System.nanoTime()).isLessThan(end);
      }
    }
  }

  @Test
  void testMoreQuestionsThanAllowedAreToldToComeBack() throws Exception {
    CompletableFuture<HttpResponse<String>> slow = CompletableFuture.supplyAsync(() -> {
      try {
        return Asked.get(server.url() + "slow?q=1");
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    assertThat(asked.await(WAIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    HttpResponse<String> refused = Asked.get(server.url() + "echo?q=1");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    mayAnswer.countDown();
    assertThat(slow.get(WAIT_SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(Asked.get(server.url() + "echo?q=1").statusCode()).isEqualTo(200);
  }

  @Test
  void testWithoutAuthenticationOnlyThisMachineIsServed() throws Exception {
    Configuration simple = HBaseConfiguration.create();
    AnswerServer.check(simple, "localhost");
    AnswerServer.check(simple, "127.0.0.1");
    assertThatThrownBy(() -> AnswerServer.check(simple, "0.0.0.0"))
      .hasMessageContaining("only this machine");
    Configuration secured = HBaseConfiguration.create();
    secured.set("hbase.security.authentication", "kerberos");
    assertThatThrownBy(() -> AnswerServer.check(secured, "localhost"))
      .hasMessageContaining("hbase.security.authentication.ui");
    secured.set("hbase.security.authentication.ui", "kerberos");
    AnswerServer.check(secured, "0.0.0.0");
  }
}
