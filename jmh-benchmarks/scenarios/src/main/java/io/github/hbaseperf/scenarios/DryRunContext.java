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

import io.github.hbaseperf.scenarios.server.ServerSettings;
import io.github.hbaseperf.scenarios.study.ScenarioContext;
import io.github.hbaseperf.scenarios.study.Step;
import io.github.hbaseperf.scenarios.tool.ToolCommand;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;

/** Runs nothing: prints what would be run on a node of a cluster, every line once. */
final class DryRunContext implements ScenarioContext {
  private final PrintStream out;
  private final Set<String> printed = new HashSet<>();
  private ServerSettings settings = ServerSettings.DEFAULT;

  DryRunContext(PrintStream out) {
    this.out = out;
  }

  void print(Step step) throws Exception {
    if (step.servers() != null && !step.servers().equals(settings)) {
      settings = step.servers();
      print("# region servers: " + settings);
    }
    step.work().run(this);
  }

  private void print(String line) {
    if (printed.add(line)) {
      out.println(line);
    }
  }

  @Override
  public void createTable(TableDescriptor table, byte[][] splits) {
    StringBuilder line = new StringBuilder("create '" + table.getTableName() + "'");
    for (var family : table.getColumnFamilies()) {
      line.append(String.format(", {NAME => '%s', COMPRESSION => '%s'}", family.getNameAsString(),
        family.getCompressionType()));
    }
    if (splits.length > 0) {
      line.append(", SPLITS => [");
      for (int i = 0; i < splits.length; i++) {
        line.append(i == 0 ? "\"" : ", \"").append(Bytes.toStringBinary(splits[i])).append('"');
      }
      line.append(']');
    }
    print(
      "hbase shell -n <<< $'" + line.toString().replace("\\", "\\\\").replace("'", "\\'") + "'");
  }

  @Override
  public long storeFileBytes(String table) {
    print("hbase shell -n <<< \"flush '" + table + "'\"");
    return 0;
  }

  @Override
  public void compact(String table) {
    print("hbase shell -n <<< \"flush '" + table + "'; major_compact '" + table + "'\"");
  }

  @Override
  public Map<String, Double> run(List<ToolCommand> tools) {
    String line = tools.get(0).clusterLine();
    print(tools.size() == 1 ? line : line + "  # on " + tools.size() + " clients at once");
    return new HashMap<>();
  }

  @Override
  public <T> T call(String line, T otherwise, Callable<T> work) {
    print(line);
    return otherwise;
  }

  @Override
  public Connection connection() {
    throw new IllegalStateException("A dry run has no connection");
  }

  @Override
  public boolean dropPageCaches() {
    return false;
  }

  @Override
  public void note(String text) {
    print("# " + text);
  }

  @Override
  public void startMeasuring() {
    // Nothing is measured.
  }
}
