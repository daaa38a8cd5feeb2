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

import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What a command reads: a table of a running cluster, or a snapshot's files. */
final class SourceOptions {

  @ArgGroup(multiplicity = "1")
  private Choice choice;

  @Option(names = "--root-dir", paramLabel = "URI",
    description = "hbase.rootdir of the files to read, whatever --config says.")
  private String rootDir;

  @Mixin
  private SnapshotOptions snapshots;

  @Mixin
  private ClusterOptions cluster;

  private boolean one;

  /** One of them. */
  private static final class Choice {

    @Option(names = "--table", paramLabel = "TABLE",
      description = "Table, with its namespace if it has one: NAMESPACE:TABLE; for count also a"
        + " regular expression for several: 'NAMESPACE:.*'.")
    private String table;

    @Option(names = "--snapshot", paramLabel = "SNAPSHOT",
      description = "Snapshot, whose files this command reads itself: no server is asked.")
    private String snapshot;
  }

  /** What can be opened. */
  interface Opening {
    TableSource open() throws IOException;
  }

  /** How a snapshot is opened. */
  private interface SnapshotOpening {
    TableSource open(Configuration configuration) throws IOException;
  }

  /** Of one table. Wrong usage is told before anything is opened. */
  Opening one(CommandSpec spec) {
    return opening(spec, this::oneTable, this::ofSnapshot);
  }

  /** Of one table, or of a snapshot that a job may read. */
  Opening one(CommandSpec spec, JobOptions jobs, Scan scan) {
    return opening(spec, this::oneTable, ofSnapshot(spec, jobs, scan));
  }

  /** Of one table or several, or of a snapshot that a job may read. */
  Opening several(CommandSpec spec, JobOptions jobs, Scan scan) {
    return opening(spec, () -> TableChoice.of(choice.table), ofSnapshot(spec, jobs, scan));
  }

  /** That read files at the same time. */
  int threads() {
    return snapshots.threads();
  }

  private TableChoice oneTable() {
    return TableChoice.of(TableName.valueOf(choice.table));
  }

  private TableSource ofSnapshot(Configuration configuration) throws IOException {
    return TableSource.ofSnapshot(configuration, choice.snapshot, snapshots);
  }

  private SnapshotOpening ofSnapshot(CommandSpec spec, JobOptions jobs, Scan scan) {
    Usage.of(spec, () -> jobs.checked(choice.snapshot != null));
    return configuration -> TableSource.ofSnapshot(configuration, choice.snapshot, snapshots, jobs,
      scan);
  }

  private Opening opening(CommandSpec spec, Callable<TableChoice> tables,
    SnapshotOpening ofSnapshot) {
    TableChoice chosen = choice.table == null ? null : Usage.of(spec, tables);
    one = chosen == null || chosen.isOneTable();
    Configuration configuration =
      Usage.of(spec, () -> SnapshotOptions.withRootDir(cluster.toConfiguration(), rootDir));
    Usage.of(spec, snapshots::checked);
    return chosen == null
      ? () -> ofSnapshot.open(configuration)
      : () -> cluster.open(configuration, chosen);
  }

  /** Whether there is one table, whatever its name; known once an opening is. */
  boolean isOne() {
    return one;
  }
}
