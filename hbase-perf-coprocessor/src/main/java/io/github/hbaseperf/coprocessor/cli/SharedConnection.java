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

import org.apache.hadoop.hbase.client.Connection;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the parts of a command so that it uses this connection, and shows no progress. */
final class SharedConnection implements IFactory {

  private final Connection connection;

  SharedConnection(Connection connection) {
    this.connection = connection;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (type == ClusterOptions.class) {
      return type.cast(new ClusterOptions(connection));
    }
    return type == ProgressOption.class
      ? type.cast(ProgressOption.none())
      : CommandLine.defaultFactory().create(type);
  }
}
