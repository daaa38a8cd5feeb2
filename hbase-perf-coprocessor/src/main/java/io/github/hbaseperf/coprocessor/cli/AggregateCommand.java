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

import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.client.AggregateResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Aggregates a table of a running cluster, or a snapshot. Can be mounted in any picocli command
 * line; {@link OneLineErrors} should be installed there.
 */
@Command(name = "aggregate", sortOptions = false,
  description = "Sums, sketches and groups the rows of a table inside the region servers, or of a"
    + " snapshot from its files.",
  exitCodeListHeading = "%nExit codes:%n", exitCodeList = { " 0:a complete answer",
    " 1:no answer; one line on standard error says why", " 2:wrong usage", "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = { "  hbase-perf aggregate --table orders --numbers d:amount=long --distinct d:user \\",
    "    --group-by prefix=7 --format csv" })
@InterfaceAudience.Private
public final class AggregateCommand implements Callable<Integer> {

  @Spec
  private CommandSpec spec;

  @Mixin
  private SourceOptions source;

  @Mixin
  private JobOptions jobs;

  @Mixin
  private ScanOptions selection;

  @Mixin
  private AggregateOptions aggregates;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json|csv",
    description = "How to print the answer (default: ${DEFAULT-VALUE}).")
  private AggregateFormat format;

  @Mixin
  private CallOptions calls;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    Scan scan = Usage.of(spec, selection::toScan);
    SourceOptions.Opening opening = source.one(spec, jobs, scan);
    Aggregation aggregation = Usage.of(spec, aggregates::toAggregation);
    CountOptions options = Usage.of(spec, () -> calls.apply(CountOptions.defaults()));
    AggregateResult result;
    SourceName name;
    try (TableSource opened = opening.open();
      CommandBar bar = CommandBar.on(spec.commandLine().getErr(), progress, "count", "regions")) {
      name = opened.name();
      result =
        opened.client().aggregate(name.table(), scan, aggregation, options.withListener(bar::show));
    }
    spec.commandLine().getOut().println(format.print(name, result));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
