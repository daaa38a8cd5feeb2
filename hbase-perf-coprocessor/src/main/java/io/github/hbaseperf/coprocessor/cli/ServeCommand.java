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
package io.github.hbaseperf.coprocessor.cli;

import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import io.github.hbaseperf.coprocessor.serve.AnswerServer;
import io.github.hbaseperf.coprocessor.serve.TableMeasurer;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Answers over HTTP until it is stopped. */
@Command(name = "serve", sortOptions = false,
  description = "Answers count, aggregate, forecast, segments and compare over HTTP as JSON, and"
    + " shows what it measures of tables as Prometheus gauges and on a page. It only reads.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = {
    " 1:not started; one line on standard error says why", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = { "  hbase-perf serve --quorum zk1:2181 --tables orders",
    "  curl 'http://localhost:16050/count?table=orders&prefix=2026-'" })
@InterfaceAudience.Private
public final class ServeCommand implements Callable<Integer> {

  private static final int INTERRUPTED = 130;
  private static final int MAX_PORT = 65_535;

  @Spec
  private CommandSpec spec;

  @Mixin
  private ClusterOptions cluster;

  @Option(names = "--address", defaultValue = "localhost", paramLabel = "HOST",
    description = "Where to listen; without SPNEGO only on this machine (default:"
      + " ${DEFAULT-VALUE}).")
  private String address;

  @Option(names = "--port", defaultValue = "16050", paramLabel = "N",
    description = "Port, or 0 for any (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--tables", split = ",", paramLabel = "TABLE",
    description = "Tables to measure for gauges and page, or regular expressions for several (default:"
      + " none). All of their files are read, each time.")
  private List<String> tables = new ArrayList<>();

  @Option(names = "--every", defaultValue = "1h", paramLabel = "DURATION",
    converter = DurationConverter.class,
    description = "Pause between two measurements (default: ${DEFAULT-VALUE}).")
  private Duration every;

  @Option(names = "--max-requests", defaultValue = "4", paramLabel = "N",
    description = "Questions answered at the same time; others are told to come back (default:"
      + " ${DEFAULT-VALUE}).")
  private int maxRequests;

  @Option(names = "--timeout", defaultValue = "5m", paramLabel = "DURATION",
    converter = DurationConverter.class,
    description = "How long a question may take (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    Configuration configuration = Usage.of(spec, cluster::toConfiguration);
    Map<String, TableChoice> measured = Usage.of(spec, this::checked);
    Usage.of(spec, () -> {
      AnswerServer.check(configuration, address);
      return null;
    });
    try (Connections connections = Connections.open(configuration, timeout.toMillis());
      AnswerServer server = start(configuration, connections, measured)) {
      tell(server);
      return awaitInterrupt();
    }
  }

  private Map<String, TableChoice> checked() {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("--port is from 0 to " + MAX_PORT + ", not " + port);
    }
    if (maxRequests < 1) {
      throw new IllegalArgumentException("--max-requests is 1 or more, not " + maxRequests);
    }
    if (timeout.toMillis() < 1 || every.toMillis() < 1) {
      throw new IllegalArgumentException("--timeout and --every are a millisecond at least");
    }
    Map<String, TableChoice> choices = new LinkedHashMap<>();
    tables.forEach(table -> choices.put(table, TableChoice.of(table)));
    return choices;
  }

  private AnswerServer start(Configuration configuration, Connections connections,
    Map<String, TableChoice> measured) throws IOException {
    Map<String, TableMeasurer.Names> names = new LinkedHashMap<>();
    measured.forEach((name, choice) -> names.put(name, () -> choice.tables(connections.own())));
    return AnswerServer.start(configuration, address, port, maxRequests, timeout,
      new CommandAnswers(connections, timeout),
      new TableMeasurer(new RegionAggregateClient(connections.own()), names, every, ErrorLine::of));
  }

  private void tell(AnswerServer server) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Serving " + server.url() + " until interrupted");
    out.flush();
  }

  private static int awaitInterrupt() {
    CountDownLatch never = new CountDownLatch(1);
    try {
      never.await();
    } catch (InterruptedException e) {
      // As on the command line, where the JVM ends by itself.
    }
    return INTERRUPTED;
  }
}
