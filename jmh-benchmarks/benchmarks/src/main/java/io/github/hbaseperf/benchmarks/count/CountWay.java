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
package io.github.hbaseperf.benchmarks.count;

import io.github.hbaseperf.coprocessor.client.CountPath;
import io.github.hbaseperf.coprocessor.server.RegionAggregateEndpoint;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.coprocessor.AggregateImplementation;

/** A way to count the rows of a table. */
public enum CountWay {
  /** Every row key travels to the client: what the shell and most applications do. */
  CLIENT_SCAN("client scan") {
    @Override
    public RowCounter open(Connection connection) {
      return new ClientScanCounter(connection);
    }
  },
  /** HBase's own endpoint, AggregateImplementation. */
  AGGREGATION_CLIENT("AggregationClient") {
    @Override
    public RowCounter open(Connection connection) {
      return new AggregationClientCounter(connection);
    }
  },
  /** This project's endpoint, over HBase's own store scanners. */
  ENDPOINT_SCANNER("hbase-perf, scanners") {
    @Override
    public RowCounter open(Connection connection) {
      return new EndpointCounter(connection, CountPath.SCANNER);
    }
  },
  /** This project's endpoint, over the bytes of blocks where it can. */
  ENDPOINT_BLOCKS("hbase-perf, blocks") {
    @Override
    public RowCounter open(Connection connection) {
      return new EndpointCounter(connection, CountPath.BLOCKS);
    }
  },
  /** This project's endpoint as it comes: counts of unchanged files are cached. */
  ENDPOINT("hbase-perf, cached") {
    @Override
    public RowCounter open(Connection connection) {
      return new EndpointCounter(connection, CountPath.AUTO);
    }
  };

  /** Coprocessors a table needs so that every way can count it. */
  public static final List<String> COPROCESSORS =
    List.of(AggregateImplementation.class.getName(), RegionAggregateEndpoint.class.getName());

  private final String label;

  CountWay(String label) {
    this.label = label;
  }

  /** Returns the name users see. */
  public String label() {
    return label;
  }

  /** Opens a counter that borrows the connection. */
  public abstract RowCounter open(Connection connection) throws IOException;
}
