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
package io.github.hbaseperf.scenarios.tool;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One run of a tool of the field.
 * @param onCluster  words in front of the arguments on a node of a cluster: {@code hbase pe}
 * @param mainClass  what these words start
 * @param properties system properties of its JVM
 * @param arguments  what it is told
 * @param parser     from what it printed to what it measured
 */
public record ToolCommand(String onCluster, String mainClass, List<String> properties,
  List<String> arguments, Function<List<TimedLine>, Map<String, Double>> parser) {

  /** Returns the tool's name without its package. */
  public String name() {
    return mainClass.substring(mainClass.lastIndexOf('.') + 1);
  }

  /** Returns the command line for a node of a cluster. */
  public String clusterLine() {
    return onCluster + " " + String.join(" ", arguments.stream().map(ToolCommand::quoted).toList());
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,+@%-]+") ? word : "'" + word + "'";
  }
}
