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

import io.github.hbaseperf.coprocessor.client.CompareOptions;
import io.github.hbaseperf.coprocessor.client.CompareResult;
import io.github.hbaseperf.coprocessor.client.CountOptions;
import io.github.hbaseperf.coprocessor.client.RowDifference;
import io.github.hbaseperf.coprocessor.client.TableComparer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether two tables are the same, and which rows are not. */
@Command(name = "compare", sortOptions = false,
  description = "Compares two tables, of one cluster or of two, by fingerprints made inside the"
    + " region servers, or snapshots of them from their files, and names the rows that differ.",
  exitCodeListHeading = "%nExit codes:%n",
  exitCodeList = { " 0:no row differs",
    " 1:rows differ, or no answer; one line on standard error says why", " 2:wrong usage",
    "130:interrupted" },
  footerHeading = "%nExample:%n",
  footer = { "  hbase-perf compare orders --quorum zk1:2181 --to-quorum zk2:2181 \\",
    "    --until 1767225600000" })
@InterfaceAudience.Private
public final class CompareCommand implements Callable<Integer> {

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", arity = "0..2",
    description = "First table and second one, as in the HBase shell (default of the second: of the"
      + " same name, in another cluster). In place of either there may be a snapshot.")
  private List<String> tables = new ArrayList<>();

  @Option(names = "--snapshot", paramLabel = "SNAPSHOT",
    description = "Snapshot in place of the first table: this command reads its files itself.")
  private String firstSnapshot;

  @Option(names = "--to-snapshot", paramLabel = "SNAPSHOT",
    description = "Snapshot in place of the second table.")
  private String secondSnapshot;

  @Option(names = "--root-dir", paramLabel = "URI",
    description = "hbase.rootdir of the first snapshot, whatever --config says.")
  private String firstRootDir;

  @Option(names = "--to-root-dir", paramLabel = "URI",
    description = "hbase.rootdir of the second snapshot, whatever --to-config says (default: that"
      + " of the first).")
  private String secondRootDir;

  @Mixin
  private SnapshotOptions snapshots;

  @Mixin
  private JobOptions jobs;

  @Mixin
  private ClusterOptions cluster;

  @Mixin
  private OtherClusterOptions other;

  @Mixin
  private ScanOptions selection;

  @Option(names = "--until", paramLabel = "TIMESTAMP",
    description = "Compare cells from before these epoch milliseconds only: for tables that are"
      + " written meanwhile. Instead of --time-range.")
  private Long until;

  @Option(names = "--without-timestamps",
    description = "Take cells for the same that differ in their timestamps only.")
  private boolean withoutTimestamps;

  @Option(names = "--limit", defaultValue = "1000", paramLabel = "N",
    description = "Stop after so many rows that differ (default: ${DEFAULT-VALUE}).")
  private long limit;

  @Option(names = "--stage-bytes", defaultValue = "" + CompareOptions.DEFAULT_STAGE_BYTES,
    paramLabel = "BYTES",
    description = "Compare rows of about so many bytes on disk, for each region server of each"
      + " table, before the rows behind them; a line on standard error then says where a later"
      + " comparison can go on (default: ${DEFAULT-VALUE}). All at once if a job reads them.")
  private long stageBytes;

  @Option(names = "--format", defaultValue = "text", paramLabel = "text|json",
    description = "How to print the answer (default: ${DEFAULT-VALUE}).")
  private CompareFormat format;

  @Mixin
  private CallOptions calls;

  @Mixin
  private ProgressOption progress;

  @Mixin
  private StandardOptions standard;

  @Override
  public Integer call() throws IOException {
    Scan scan = Usage.of(spec, this::scan);
    List<TableName> names = Usage.of(spec, this::tableNames);
    CompareOptions options = Usage.of(spec, this::options);
    Configuration configuration =
      Usage.of(spec, () -> SnapshotOptions.withRootDir(cluster.toConfiguration(), firstRootDir));
    Configuration toConfiguration = Usage.of(spec, () -> SnapshotOptions
      .withRootDir(other.isGiven() ? other.toConfiguration() : configuration, secondRootDir));
    Usage.of(spec, snapshots::checked);
    Usage.of(spec, () -> jobs.checked(firstSnapshot != null || secondSnapshot != null));
    try (TableSource first = open(configuration, firstSnapshot, () -> names.get(0), scan)) {
      // No second login where nothing else is to be connected to.
      if (firstSnapshot == null && secondSnapshot == null && !other.isGiven()) {
        return compare(first, SourceName.ofTable(names.get(1)), first, scan, options);
      }
      try (TableSource second =
        open(toConfiguration, secondSnapshot, () -> names.get(names.size() - 1), scan)) {
        return compare(first, second.name(), second, scan, options);
      }
    }
  }

  private TableSource open(Configuration configuration, String snapshot, Supplier<TableName> table,
    Scan scan) throws IOException {
    return snapshot == null
      ? cluster.open(configuration, TableChoice.of(table.get()))
      : TableSource.ofSnapshot(configuration, snapshot, snapshots, jobs, scan);
  }

  private int compare(TableSource first, SourceName secondName, TableSource second, Scan scan,
    CompareOptions options) throws IOException {
    SourceName firstName = first.name();
    CompareFormat.Printer printer =
      format.printer(firstName, secondName, spec.commandLine().getOut());
    CompareResult result = compare(
      new TableComparer(first.cluster(), firstName.table(), second.cluster(), secondName.table()),
      scan, options, printer);
    printer.end(result);
    return result.same() ? 0 : 1;
  }

  private CompareResult compare(TableComparer comparer, Scan scan, CompareOptions options,
    Consumer<RowDifference> printer) throws IOException {
    try (
      CommandBar bar = CommandBar.on(spec.commandLine().getErr(), progress, "compare", "ranges")) {
      return comparer.compare(scan,
        options.withListener(bar::show).withStageListener(row -> tellStage(row, scan)), printer);
    }
  }

  private void tellStage(byte[] row, Scan scan) {
    String stop = scan.getStopRow().length == 0 ? "" : " --stop-row " + quoted(scan.getStopRow());
    spec.commandLine().getErr().println("All rows before " + quoted(row)
      + " are compared. To go on: --start-row " + quoted(row) + stop);
  }

  private static String quoted(byte[] row) {
    return "'" + Bytes.toStringBinary(row).replace("'", "\\x27") + "'";
  }

  private Scan scan() throws IOException {
    Scan scan = selection.toScan();
    if (until != null) {
      if (!scan.getTimeRange().isAllTime()) {
        throw new IllegalArgumentException("--until stands instead of --time-range");
      }
      scan.setTimeRange(0, until);
    }
    return scan;
  }

  /** Those that are not snapshots. */
  private List<TableName> tableNames() {
    List<TableName> names = tables.stream().map(TableName::valueOf).collect(Collectors.toList());
    int wanted = (firstSnapshot == null ? 1 : 0) + (secondSnapshot == null ? 1 : 0);
    if (wanted == 2 && names.size() == 1 && other.isGiven()) {
      names.add(names.get(0));
    }
    if (wanted == 0 && firstSnapshot.equals(secondSnapshot) && !other.isGiven()
      && Objects.equals(firstRootDir, secondRootDir == null ? firstRootDir : secondRootDir)) {
      throw new IllegalArgumentException("A snapshot is the same as itself: name another one, or"
        + " where the second is with --to-config or --to-root-dir");
    }
    if (names.size() > wanted) {
      throw new IllegalArgumentException(
        names.size() + " tables are named, and " + (wanted == 0 ? "no" : wanted)
          + (wanted == 1 ? " is" : " are") + " wanted beside the snapshots");
    }
    if (names.size() < wanted) {
      throw new IllegalArgumentException(lacking(names.size(), wanted));
    }
    return names;
  }

  private static String lacking(int named, int wanted) {
    if (wanted == 1) {
      return "Name the table to compare the snapshot with, or another snapshot with --snapshot or"
        + " --to-snapshot";
    }
    return named == 0
      ? "Name two tables, or a snapshot in place of either with --snapshot or --to-snapshot"
      : "A table is the same as itself: name another one, its cluster with --to-config or"
        + " --to-quorum, or a snapshot";
  }

  private CompareOptions options() {
    return CompareOptions.defaults().withCountOptions(calls.apply(CountOptions.defaults()))
      .withTimestamps(!withoutTimestamps).withMaxDifferences(limit).withStageBytes(stageBytes);
  }
}
