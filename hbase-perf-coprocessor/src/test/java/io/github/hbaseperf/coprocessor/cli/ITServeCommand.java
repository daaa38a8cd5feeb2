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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.coprocessor.MiniCluster;
import io.github.hbaseperf.coprocessor.serve.Asked;
import io.github.hbaseperf.testkit.browser.Chromium;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.Waiter;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The answers of the commands, over HTTP. */
@ExtendWith(MiniCluster.class)
class ITServeCommand {

  private static final byte[] FAMILY = Bytes.toBytes("d");
  private static final int ROWS = 100;
  private static final int WAIT_MILLIS = 60_000;

  private static String table;
  private static String copy;
  private static String bare;
  private static Serving serving;

  /** A command that serves in a thread of its own until it is closed. */
  private static final class Serving {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread thread;

    Serving(String... options) {
      CommandLine tool = HBasePerfTool.commandLine();
      tool.setOut(new PrintWriter(out, true));
      tool.setErr(new PrintWriter(err, true));
      List<String> args = new ArrayList<>(List.of("serve", "--quorum", ToolRun.quorum()));
      args.addAll(Arrays.asList(options));
      thread = new Thread(() -> exit.complete(tool.execute(args.toArray(new String[0]))));
      thread.start();
    }

    String url() throws Exception {
      Waiter.waitFor(MiniCluster.get().getConfiguration(), WAIT_MILLIS,
        () -> out.toString().contains("until interrupted") || exit.isDone());
      assertThat(exit).as(err::toString).isNotDone();
      return out.toString().split(" ")[1];
    }

    int close() throws Exception {
      thread.interrupt();
      return exit.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  @BeforeAll
  static void fillTablesAndServe() throws Exception {
    table = create("r050");
    copy = create("r020", "r070");
    for (String name : List.of(table, copy)) {
      try (Table filled = MiniCluster.connection().getTable(TableName.valueOf(name))) {
        List<Put> puts = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
          puts.add(new Put(Bytes.toBytes(String.format("r%03d", i))).addColumn(FAMILY,
            Bytes.toBytes("q"), 1000, Bytes.toBytes((long) i)));
        }
        filled.put(puts);
      }
      MiniCluster.get().flush(TableName.valueOf(name));
    }
    try (Table filled = MiniCluster.connection().getTable(TableName.valueOf(table))) {
      filled.delete(new Delete(Bytes.toBytes("r007")));
    }
    MiniCluster.get().flush(TableName.valueOf(table));
    try (Table without =
      MiniCluster.createTableWithoutEndpoint(ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      bare = without.getName().getNameAsString();
    }
    serving = new Serving("--port", "0", "--tables", table + "," + copy + "," + bare + ",absent.*",
      "--timeout", "2m");
  }

  private static String create(String... splits) throws Exception {
    try (
      Table created = MiniCluster.createTable(splits, ColumnFamilyDescriptorBuilder.of(FAMILY))) {
      return created.getName().getNameAsString();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    assertThat(serving.close()).isEqualTo(130);
    assertThat(serving.err.toString()).isEmpty();
  }

  private static String named(String text) {
    return text.replace("TABLE", table).replace("COPY", copy).replace("BARE", bare);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String printed(String line) {
    ToolRun tool = new ToolRun();
    int exitCode =
      tool.run(named(line).split(" "), "--quorum", ToolRun.quorum(), "--format", "json");
    assertThat(exitCode).as(line).isBetween(0, 1);
    return withoutTimes(tool.out());
  }

  private static String withoutTimes(String json) {
    return json.replaceAll("_millis\":[0-9]+", "_millis\":0").trim();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
    textBlock = """
      count --table TABLE --path scanner                  | count?table=TABLE&path=scanner
      count --table TABLE --prefix r00 --cells --by-region --path scanner | count?table=TABLE&prefix=r00&cells&by-region=true&path=scanner
      count --table TABLE --columns d:q,d:x --versions 2   | count?table=TABLE&columns=d:q,d:x&versions=2&raw=false
      aggregate --table TABLE --numbers d:q=long --group-by prefix=3 | aggregate?table=TABLE&numbers=d:q%3Dlong&group-by=prefix%3D3
      forecast --table TABLE --by-region                   | forecast?table=TABLE&by-region
      segments 2 --table TABLE                             | segments?table=TABLE&parts=2
      compare TABLE COPY                                   | compare?table=TABLE&to=COPY
      compare COPY COPY --without-timestamps               | compare?table=COPY&to=COPY&without-timestamps""")
  void testAnswersAreThoseOfTheCommand(String command, String question) throws Exception {
    HttpResponse<String> answer = Asked.get(serving.url() + named(question));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(withoutTimes(answer.body())).isEqualTo(printed(command));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
    textBlock = """
        400 | count                                   | Missing required argument
        400 | count?table=TABLE&colour=red            | 'colour' is no parameter of count: it has by-region, cells
        400 | count?table=TABLE&config=/etc           | 'config' is no parameter
        400 | count?table=TABLE&output=/tmp/x         | 'output' is no parameter
        400 | count?snapshot=s                        | 'snapshot' is no parameter
        400 | count?table=.*                          | Illegal first character
        400 | count?table=TABLE&cells=maybe           | 'cells' is true or false, not 'maybe'
        400 | count?table=TABLE&filter=Nonsense       | Incorrect Filter String
        400 | count?table=TABLE&versions=0            | '0' is no number of versions
        400 | count?table=TABLE&timeout=3m            | A question may take 2m, not 3m
        400 | count?table=TABLE&timeout=soon          | 'soon' is no time
        400 | count?table=TABLE&table=COPY            | expected only one match
        400 | segments?table=TABLE                    | segments wants one 'parts', not 0
        400 | segments?table=TABLE&parts=--snapshot   | '--snapshot' is not an int
        400 | compare?table=TABLE&to=@/etc/hostname   | @
        400 | count?table=TABLE&prefix=%C3%A9         | is not ASCII: write its bytes, as in \\\\xC3\\\\xA9
      400 | count?table=TABLE&columns=zz            | zz
      400 | forecast?table=TABLE&families=zz        | zz
      400 | segments?table=TABLE&parts=10000        | 9999 parts at most
      404 | count?table=absent                      | absent
        404 | compare?table=TABLE&to=absent           | absent
        409 | count?table=BARE                        | deploy""")
  void testWhatIsNotAnsweredIsSaidInOneLine(int status, String question, String words)
    throws Exception {
    HttpResponse<String> answer = Asked.get(serving.url() + named(question));
    assertThat(answer.body()).startsWith("{\"error\":\"").contains(words).doesNotContain("\\n");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
  }

  @Test
  void testFiltersAreThoseOfTheShell() throws Exception {
    String filter = encoded("RowFilter(<, 'binary:r010')");
    assertThat(Asked.get(serving.url() + "count?table=" + table + "&filter=" + filter).body())
      .contains("\"rows\":9,");
  }

  private static String awaitMeasured() throws Exception {
    String[] tables = new String[1];
    Waiter.waitFor(MiniCluster.get().getConfiguration(), WAIT_MILLIS, () -> {
      tables[0] = Asked.get(serving.url() + "tables").body();
      return tables[0].split("measured_at_millis", -1).length == 3 && tables[0].contains("error");
    });
    return tables[0];
  }

  @Test
  void testTablesAreMeasured() throws Exception {
    assertThat(awaitMeasured()).contains("\"table\":\"" + table + "\",\"measured_at_millis\":")
      .contains("\"rows\":99,\"families\":[{\"family\":\"d\",\"cells\":101,\"kept_bytes\":")
      .contains("\"delete_markers\":1").contains("\"table\":\"" + bare + "\",\"error\":\"");
    HttpResponse<String> gauges = Asked.get(serving.url() + "metrics");
    assertThat(gauges.headers().firstValue("Content-Type").get()).startsWith("text/plain");
    assertThat(gauges.body().split("\n"))
      .contains("hbase_perf_table_rows{table=\"" + table + "\"} 99.0")
      .contains("hbase_perf_table_rows{table=\"" + copy + "\"} 100.0")
      .contains("hbase_perf_table_delete_markers{family=\"d\",table=\"" + table + "\"} 1.0")
      .contains("hbase_perf_table_measurement_failed{table=\"" + table + "\"} 0.0")
      .contains("hbase_perf_table_measurement_failed{table=\"" + bare + "\"} 1.0")
      .contains("hbase_perf_table_not_found{tables=\"absent.*\"} 1.0")
      .anyMatch(line -> line.matches("hbase_perf_table_droppable_bytes\\{family=\"d\","
        + "reason=\"deleted\",table=\"" + table + "\"} [1-9].*"));
  }

  @Test
  void testPageShowsTablesAndCounts(@TempDir Path tmp) throws Exception {
    awaitMeasured();
    try (Chromium browser = Chromium.start(tmp.resolve("profile"))) {
      for (int width : new int[] { 1200, 360 }) {
        browser.open(URI.create(serving.url()), width, width < 600);
        awaitOnPage(browser, "document.querySelectorAll('section.table').length === 3");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .isLessThanOrEqualTo(width);
        browser.screenshot(Path.of("target/pages/serve-" + width + ".png"));
      }
      assertThat(browser.evaluate("document.body.innerText").asText()).contains("absent.*: ",
        "99 rows, 1 delete marker; measured ", "hbase-perf deploy");
      assertThat(browser
        .evaluate(
          "[...document.querySelectorAll('.bar > *')]" + ".map(piece => piece.className).join(' ')")
        .asText()).isEqualTo("kept delete_marker deleted kept");
      assertThat(browser.evaluate("[...document.querySelectorAll('.bar > *')]"
        + ".every(piece => piece.getBoundingClientRect().width > 0)").asBoolean()).isTrue();
      browser.evaluate("document.forms[0].table.value = '" + table + "';"
        + "document.forms[0].prefix.value = 'r00'; document.forms[0].requestSubmit()");
      awaitOnPage(browser,
        "document.getElementById('answer').textContent.startsWith('9 rows, in ')");
      assertThat(browser.problems()).isEmpty();
      browser
        .evaluate("document.forms[0].table.value = 'absent'; document.forms[0].requestSubmit()");
      awaitOnPage(browser, "document.getElementById('answer').className === 'error'");
    }
  }

  private static void awaitOnPage(Chromium browser, String condition) throws Exception {
    Waiter.waitFor(MiniCluster.get().getConfiguration(), WAIT_MILLIS,
      () -> browser.evaluate(condition).asBoolean());
  }

  @Test
  void testWhatCannotBeServedIsSaidInOneLine() throws Exception {
    Serving everybody = new Serving("--address", "0.0.0.0");
    assertThat(everybody.exit.get(WAIT_MILLIS, TimeUnit.MILLISECONDS)).isEqualTo(2);
    assertThat(everybody.err.toString().trim()).contains("only this machine").doesNotContain("\n");
    Serving twice = new Serving("--port", "" + URI.create(serving.url()).getPort());
    assertThat(twice.exit.get(WAIT_MILLIS, TimeUnit.MILLISECONDS)).isEqualTo(1);
    assertThat(twice.err.toString().trim()).contains("in use").doesNotContain("\n");
    assertThat(new Serving("--tables", "a b").exit.get(WAIT_MILLIS, TimeUnit.MILLISECONDS))
      .isEqualTo(2);
  }
}
