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
package io.github.hbaseperf.scenarios;

import io.github.hbaseperf.scenarios.record.MachineRecorder;
import io.github.hbaseperf.scenarios.record.MachineUse;
import io.github.hbaseperf.scenarios.server.ScenarioTables;
import io.github.hbaseperf.scenarios.server.Servers;
import io.github.hbaseperf.scenarios.study.ScenarioContext;
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import io.github.hbaseperf.scenarios.tool.ToolJvm;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.security.AccessControlException;

/** Measures one step on a running cluster. */
final class LiveContext implements ScenarioContext {
  private final ClusterPool pool;
  private final Servers servers;
  private final ScenarioTables tables;
  private final ToolJvm tools;
  private final Path logs;
  private final List<String> notes;
  private final List<String> commands = new ArrayList<>();
  private MachineRecorder recorder;

  /**
   * @param servers null for a step on HDFS alone
   * @param notes   where to add what is left out
   */
  LiveContext(ClusterPool pool, Servers servers, ScenarioTables tables, Path logs,
    List<String> notes) throws IOException, InterruptedException {
    this.pool = pool;
    this.servers = servers;
    this.tables = tables;
    this.logs = logs;
    this.notes = notes;
    this.tools =
      new ToolJvm(servers == null ? pool.hdfsConfiguration() : servers.configuration(), logs);
    startMeasuring();
  }

  MachineUse machine() throws IOException {
    return recorder.stop();
  }

  List<String> commands() {
    return commands;
  }

  @Override
  public void startMeasuring() throws IOException {
    recorder = MachineRecorder.start(logs);
  }

  @Override
  public void createTable(TableDescriptor table, byte[][] splits) throws IOException {
    tables.create(table, splits);
  }

  @Override
  public long storeFileBytes(String table) throws IOException {
    TableName name = TableName.valueOf(table);
    try (Admin admin = connection().getAdmin()) {
      admin.flush(name);
    }
    Configuration conf = connection().getConfiguration();
    org.apache.hadoop.fs.Path folder =
      CommonFSUtils.getTableDir(new org.apache.hadoop.fs.Path(conf.get("hbase.rootdir")), name);
    try {
      FileSystem fileSystem = folder.getFileSystem(conf);
      ContentSummary content = fileSystem.getContentSummary(folder);
      return content.getLength();
    } catch (AccessControlException e) {
      note("bytes stored are not told: " + folder + " may not be read");
      return 0;
    }
  }

  @Override
  public void compact(String table) throws IOException {
    new SampleTable(connection(), TableName.valueOf(table), 0).compact();
  }

  @Override
  public Map<String, Double> run(List<ToolCommand> commandsAtOnce)
    throws IOException, InterruptedException {
    commandsAtOnce.forEach(tool -> commands.add(tool.clusterLine()));
    if (commandsAtOnce.size() == 1) {
      return new LinkedHashMap<>(tools.run(commandsAtOnce.get(0)));
    }
    ExecutorService threads = Executors.newFixedThreadPool(commandsAtOnce.size());
    try {
      List<Future<Map<String, Double>>> runs = new ArrayList<>();
      commandsAtOnce.forEach(tool -> runs.add(threads.submit(() -> tools.run(tool))));
      Map<String, Double> sum = new LinkedHashMap<>();
      for (Future<Map<String, Double>> run : runs) {
        run.get().forEach((name, value) -> sum.merge(name, value,
          name.endsWith("PerSecond") ? Double::sum : Double::max));
      }
      return sum;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public <T> T call(String line, T otherwise, Callable<T> work) throws Exception {
    return work.call();
  }

  @Override
  public Connection connection() {
    return servers.connection();
  }

  @Override
  public boolean dropPageCaches() throws IOException, InterruptedException {
    return pool.dropPageCaches();
  }

  @Override
  public void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }
}
