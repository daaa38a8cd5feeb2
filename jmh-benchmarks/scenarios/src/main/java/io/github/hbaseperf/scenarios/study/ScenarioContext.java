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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.tool.ToolCommand;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;

/**
 * What a {@link Step} works with: a cluster that is measured, or one whose commands are printed.
 */
public interface ScenarioContext {

  /** Creates a table anew; see ScenarioTables for what is refused. */
  void createTable(TableDescriptor table, byte[][] splits) throws IOException;

  /** Returns how many bytes of store files a table has, after a flush; 0 if that cannot be seen. */
  long storeFileBytes(String table) throws IOException, InterruptedException;

  /** Flushes a table, compacts it to one file per store, and waits for that. */
  void compact(String table) throws IOException, InterruptedException;

  /** Runs tools at the same time; rates are added up, of everything else the largest is kept. */
  Map<String, Double> run(List<ToolCommand> tools) throws IOException, InterruptedException;

  /** Runs one tool. */
  default Map<String, Double> run(ToolCommand tool) throws IOException, InterruptedException {
    return run(List.of(tool));
  }

  /**
   * Does what no tool does.
   * @param line the same in words or as a command
   */
  <T> T call(String line, T otherwise, Callable<T> work) throws Exception;

  /** Returns a connection to the cluster; only within {@link #call}. */
  Connection connection();

  /** Notes in the result what was left out, and why. */
  void note(String text);

  /** Returns whether page caches under the cluster's files could be emptied; tries to. */
  boolean dropPageCaches() throws IOException, InterruptedException;

  /** Starts the measured span of this step anew: what came before was preparation. */
  void startMeasuring() throws IOException;
}
