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

import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.client.CountResult;
import io.github.hbaseperf.coprocessor.client.EndpointMissingException;
import io.github.hbaseperf.coprocessor.client.RegionAggregateClient;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Counts a table of a running cluster, or a snapshot. Can be mounted in any picocli command line;
 * {@link OneLineErrors} should be installed there.
 */
@Command(name = "count", sortOptions = false,
  description = "Counts the rows of a table inside the region servers, or of a snapshot from its files,"
    + " exactly, under any filter.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:a complete answer",
    " 1:no answer for a table; one line on standard error says why", " 2:wrong usage",
    "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = { "  hbase-perf count --table orders --prefix 2026- --format json \\",
    "    --filter \"SingleColumnValueFilter('d', 'state', =, 'binary:open')\"" })
@InterfaceAudience.Private
public final class CountCommand implements Callable<Integer> {

  /** What goes with --estimate. */
  private static final Set<String> OF_ESTIMATES =
    new HashSet<>(Arrays.asList("--estimate", "--table", "--config", "--quorum", "--znode-parent",
      "--root-dir", "--threads", "--by-region", "--format", "--output", "--progress"));

  /** What to do without endpoint; written as on the command line. */
  enum Fallback {
    scan
  }

  @Spec
  private CommandSpec spec;

  @Mixin
  private SourceOptions source;

  @Mixin
  private JobOptions jobs;

  @Mixin
  private ScanOptions selection;

  @Option(names = "--cells", description = "Count cells, too.")
  private boolean cells;

  @Option(names = "--format", defaultValue = "table", paramLabel = "table|json|csv",
    description = "How to print the answer (default: ${DEFAULT-VALUE}).")
  private CountFormat format;

  @Option(names = "--estimate",
    description = "Say how many rows the files of the table have at least and at most, deleted and"
      + " expired ones among them, and memstores at most: no row is read, and the table needs no"
      + " endpoint, but this command reads its files.")
  private boolean estimate;

  @Option(names = "--by-region", description = "Tell the rows of each region.")
  private boolean byRegion;

  @Option(names = "--output", paramLabel = "FILE",
    description = "Write the answer to this file, which is there whole or not at all.")
  private Path output;

  @Mixin
  private CallOptions calls;

  @Option(names = "--path", defaultValue = "auto", converter = CountPathConverter.class,
    paramLabel = "auto|scanner|blocks|cached",
    description = "How regions come to their answer, which is the same (default: ${DEFAULT-VALUE}).")
  private CountPath path;

  @Option(names = "--explain",
    description = "Say which ways to count each region planned, which"
      + " paths it took, and why not faster ones: on standard error, with --format json in the"
      + " answer.")
  private boolean explain;

  @Option(names = "--fallback", paramLabel = "scan",
    description = "Count a table that does not load the endpoint with a client scan.")
  private Fallback fallback;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    return estimate ? estimated() : counted();
  }

  private Integer counted() throws IOException {
    Scan scan = Usage.of(spec, selection::toScan);
    SourceOptions.Opening opening = source.several(spec, jobs, scan);
    CountOptions options = Usage.of(spec, this::options);
    CountAnswers answers = new CountAnswers(format, byRegion);
    return answer(opening, answers,
      (opened, name) -> count(opened.client(), name, scan, options, answers));
  }

  private Integer estimated() throws IOException {
    Usage.of(spec, this::checkedEstimate);
    EstimateAnswers answers = new EstimateAnswers(format, byRegion);
    return answer(source.several(spec, jobs, new Scan()), answers,
      (opened, name) -> estimate(opened, name, answers));
  }

  private void estimate(TableSource opened, SourceName name, EstimateAnswers answers)
    throws IOException {
    try (CommandBar bar =
      CommandBar.on(spec.commandLine().getErr(), progress, "estimate", "regions")) {
      answers.add(name, opened.estimate(name, source.threads(), bar::show));
    }
  }

  /** What is asked of each table. */
  private interface Question {
    void ask(TableSource opened, SourceName name) throws IOException;
  }

  /** Returns the exit code; of several tables, one may fail, which is one line. */
  private int answer(SourceOptions.Opening opening, TableAnswers answers, Question question)
    throws IOException {
    boolean complete = true;
    try (TableSource opened = opening.open()) {
      for (SourceName name : opened.names()) {
        complete &= isAnswered(opened, name, question);
      }
    } finally {
      // What is known of other tables is told, however that of one ended.
      print(answers);
    }
    return complete ? 0 : 1;
  }

  private boolean isAnswered(TableSource opened, SourceName name, Question question)
    throws IOException {
    try {
      question.ask(opened, name);
      return true;
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      if (source.isOne()) {
        throw e;
      }
      spec.commandLine().getErr().println(ErrorLine.of(e));
      return false;
    }
  }

  private boolean checkedEstimate() {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!OF_ESTIMATES.contains(option.longestName())) {
        throw new IllegalArgumentException(option.longestName() + " does not go with --estimate,"
          + " which is of whole tables, and reads their files");
      }
    }
    return true;
  }

  private void count(RegionAggregateClient client, SourceName name, Scan scan, CountOptions options,
    CountAnswers answers) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    CountResult result;
    try (CommandBar bar = CommandBar.on(err, progress, "count", "regions")) {
      result = count(client, name.table(), new Scan(scan), options.withListener(bar::show));
    }
    answers.add(name, result, explain);
    if (explain && format != CountFormat.json) {
      Explanation.lines(result).forEach(err::println);
    }
  }

  private void print(TableAnswers answers) throws IOException {
    if (answers.isEmpty()) {
      return;
    }
    if (output != null) {
      WholeFile.write(output, answers.printed() + System.lineSeparator());
      return;
    }
    spec.commandLine().getOut().println(answers.printed());
    spec.commandLine().getOut().flush();
  }

  private CountResult count(RegionAggregateClient client, TableName name, Scan scan,
    CountOptions options) throws IOException {
    try {
      return client.count(name, scan, options);
    } catch (EndpointMissingException e) {
      if (fallback == null) {
        throw e;
      }
      return client.countByScan(name, scan, options);
    }
  }

  private CountOptions options() {
    return calls.apply(
      CountOptions.defaults().withCells(cells).withPath(path).withExplain(explain || byRegion));
  }
}
