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
package io.github.hbaseperf.app.pe;

import io.github.hbaseperf.scenarios.tool.PerformanceEvaluationTool;
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import io.github.hbaseperf.scenarios.tool.ToolJvm;
import io.github.hbaseperf.testkit.cluster.ClusterSecurity;
import io.github.hbaseperf.testkit.cluster.ProcessCluster;
import io.github.hbaseperf.testkit.jvm.ChildJvm;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * One region-server process after the other over the same files of the same table. Clients have
 * stock classes always. For one thread.
 */
final class PeCluster implements AutoCloseable {
  private static final TableName TABLE = TableName.valueOf("pe");
  private static final List<String> REGION_SERVER_JVM = List.of("-Xms2g", "-Xmx2g", "-XX:+UseG1GC");
  /** One region of one file, as long as it is measured. */
  private static final List<String> REGION_SERVER_PROPERTIES = List.of(
    "hbase.regionserver.region.split.policy="
      + "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy",
    "hbase.hregion.majorcompaction=0");
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  /** The system tells CPU time in steps of this. */
  private static final long TICK_NANOS = 10_000_000;
  private static final String PER_SECOND = "recordsPerSecond";

  private final ProcessCluster processes;
  private final ToolJvm tools;
  private final long rows;
  private final int clients;
  private Integer port;

  /**
   * What a run of the tool took.
   * @param wallMicros time of an operation in the slowest client
   * @param cpuMicros  CPU time of the region server per operation, with all its threads
   */
  record Cost(double wallMicros, double cpuMicros) {
  }

  private PeCluster(ProcessCluster processes, ToolJvm tools, long rows, int clients) {
    this.processes = processes;
    this.tools = tools;
    this.rows = rows;
    this.clients = clients;
  }

  /**
   * Starts everything but a region server.
   * @param folder for the cluster; must be empty
   * @param logs   for what the tool prints; must exist
   * @param rows   of the table
   */
  static PeCluster start(Path folder, Path logs, long rows, int clients)
    throws IOException, InterruptedException {
    ProcessCluster processes =
      ProcessCluster.start(folder, ChildJvm.classPath(), 0, ClusterSecurity.NONE);
    return new PeCluster(processes, new ToolJvm(processes.configurationFolder(), logs), rows,
      clients);
  }

  /** Fills the table, which has one region of one file then. */
  void load() throws IOException, InterruptedException {
    tools.run(PerformanceEvaluationTool.command("sequentialWrite", TABLE.getNameAsString(), rows,
      clients, List.of("--writeToWAL=false")));
    try (Connection connection = ConnectionFactory.createConnection(processes.configuration())) {
      new SampleTable(connection, TABLE, rows).compact();
    }
  }

  /**
   * Stops the region server, if one runs, and starts one with other classes.
   * @param overlay jar that comes first on its class path
   */
  void serve(Optional<Path> overlay) throws IOException, InterruptedException {
    if (port != null) {
      processes.stopRegionServer(port);
    }
    port =
      processes.startRegionServer(overlay.map(jar -> jar.toAbsolutePath().toString()).orElse(""),
        REGION_SERVER_JVM, REGION_SERVER_PROPERTIES);
    processes.awaitRegionServers();
  }

  /** Reads every row, which then is in the block cache; waits until the region is open. */
  void readAll() throws IOException {
    long found = 0;
    try (Connection connection = ConnectionFactory.createConnection(processes.configuration());
      Table table = connection.getTable(TABLE);
      ResultScanner all = table.getScanner(new Scan())) {
      while (all.next() != null) {
        found++;
      }
    }
    if (found != rows / clients * clients) {
      throw new IOException("The table has " + found + " rows, and not the " + rows + " written");
    }
  }

  /** Runs the tool once. */
  Cost run(ReadCommand command) throws IOException, InterruptedException {
    ToolCommand tool = command.tool(TABLE.getNameAsString(), rows, clients);
    long before = processes.regionServerCpuTime(port).toNanos();
    double perSecond = tools.run(tool).get(PER_SECOND);
    long cpuNanos = Math.max(TICK_NANOS, processes.regionServerCpuTime(port).toNanos() - before);
    return new Cost(clients * MICROS_PER_SECOND / perSecond,
      cpuNanos / NANOS_PER_MICRO / command.operations(rows, clients));
  }

  @Override
  public void close() {
    processes.close();
  }
}
