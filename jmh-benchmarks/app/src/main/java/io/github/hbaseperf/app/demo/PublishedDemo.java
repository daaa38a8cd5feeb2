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
package io.github.hbaseperf.app.demo;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseperf.benchmarks.count.CountQuery;
import io.github.hbaseperf.benchmarks.count.CountWay;
import io.github.hbaseperf.harness.render.chart.BarChart;
import io.github.hbaseperf.harness.render.chart.Chart;
import io.github.hbaseperf.harness.render.chart.Estimate;
import io.github.hbaseperf.harness.render.text.MarkdownTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A demo that is kept as a record, and what pages show of it. */
public final class PublishedDemo {
  private static final String STOCK = "stock";

  private final DemoResult result;

  private PublishedDemo(DemoResult result) {
    this.result = result;
  }

  /**
   * Reads what a demo wrote.
   * @throws IOException if the file is not there or no demo; one line
   */
  public static PublishedDemo read(Path json) throws IOException {
    try {
      return new PublishedDemo(
        new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .readValue(json.toFile(), DemoResult.class));
    } catch (FileNotFoundException e) {
      throw new IOException("There is no " + json + "; hbase-perf demo writes one", e);
    } catch (JacksonException e) {
      throw new IOException(json + " is no demo: " + e.getOriginalMessage(), e);
    }
  }

  /** Returns the page that stands beside the record. */
  public String page() {
    return DemoReport.markdown(result);
  }

  /** Returns the rates on stock HBase as a table, with command and machine below. */
  public String table() {
    DemoResult stock = new DemoResult(result.environment(), result.command(), result.rows(),
      Map.of(STOCK, result.variants().get(STOCK)));
    return "%s\n- Command: `%s`\n- Machine: %s\n".formatted(
      MarkdownTable.format(DemoTable.cells(stock)), result.command(), result.environment().line());
  }

  /**
   * Returns in one sentence how much faster every row is counted from blocks on stock HBase; at
   * least, as the slowest round of blocks goes against the fastest of the others.
   */
  public String gain() {
    return """
      Counts every row of a cached table at least **%.1f times** as fast as HBase's AggregationClient, \
      and **%.1f times** as fast as a client scan, with the same answer.
      """
      .formatted(least(CountWay.AGGREGATION_CLIENT), least(CountWay.CLIENT_SCAN));
  }

  private double least(CountWay other) {
    Estimate blocks = DemoReport.rate(result, STOCK, CountQuery.ALL, CountWay.ENDPOINT_BLOCKS);
    return blocks.low() / DemoReport.rate(result, STOCK, CountQuery.ALL, other).high();
  }

  /** Returns the rates on stock HBase as a chart. */
  public Chart chart() {
    List<CountQuery> queries = List.of(CountQuery.values());
    BarChart chart = new BarChart("Counting %,d rows on stock HBase".formatted(result.rows()),
      "rows/s", queries.stream().map(CountQuery::label).toList());
    for (CountWay way : CountWay.values()) {
      chart.group(way.label(),
        queries.stream().map(query -> DemoReport.rate(result, STOCK, query, way)).toList());
    }
    return chart.draw();
  }
}
