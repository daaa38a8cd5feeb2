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
package io.github.hbaseperf.coprocessor.client;

import com.google.protobuf.ServiceException;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DescribeResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.KeySamplesResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RegionAggregateService;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/** The cluster behind a connection, which it borrows. Safe for any number of threads. */
final class ConnectedCluster implements Cluster {

  private final Connection connection;

  ConnectedCluster(Connection connection) {
    this.connection = Objects.requireNonNull(connection);
  }

  @Override
  public Configuration configuration() {
    return connection.getConfiguration();
  }

  @Override
  public TableRegions regions(TableName table) throws IOException {
    return new Regions(connection.getTable(table), connection.getRegionLocator(table));
  }

  @Override
  public void checkEnabled(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (!admin.tableExists(table)) {
        throw new TableNotFoundException("Table " + table + " does not exist");
      }
      if (!admin.isTableEnabled(table)) {
        throw EndpointErrors.disabled(table);
      }
    }
  }

  /** HBase's scanners outlive their table. */
  @Override
  public ResultScanner scanner(TableName name, Scan scan) throws IOException {
    try (Table table = connection.getTable(name)) {
      return table.getScanner(scan);
    }
  }

  private static final class Regions implements TableRegions {

    private final Table table;
    private final RegionLocator locator;

    Regions(Table table, RegionLocator locator) {
      this.table = table;
      this.locator = locator;
    }

    @Override
    public HRegionLocation locate(byte[] row, boolean reload) throws IOException {
      return locator.getRegionLocation(row, reload);
    }

    @Override
    public List<HRegionLocation> locateAll() throws IOException {
      return locator.getAllRegionLocations();
    }

    @Override
    public AggregateResponse call(byte[] row, AggregateRequest request) throws IOException {
      return answer(row, region -> region.aggregate(null, request));
    }

    @Override
    public ForecastResponse forecast(byte[] row, ForecastRequest request) throws IOException {
      return answer(row, region -> region.forecast(null, request));
    }

    @Override
    public KeySamplesResponse keySamples(byte[] row, KeySamplesRequest request) throws IOException {
      return answer(row, region -> region.keySamples(null, request));
    }

    @Override
    public DescribeResponse describe(byte[] row) throws IOException {
      return answer(row, region -> region.describe(null, DescribeRequest.getDefaultInstance()));
    }

    private <T> T answer(byte[] row, Question<T> question) throws IOException {
      try {
        return question.ask(RegionAggregateService.newBlockingStub(table.coprocessorService(row)));
      } catch (ServiceException e) {
        throw EndpointErrors.ofCall(e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        locator.close();
      } finally {
        table.close();
      }
    }
  }

  /** One call of one region. */
  private interface Question<T> {
    T ask(RegionAggregateService.BlockingInterface region) throws ServiceException;
  }
}
