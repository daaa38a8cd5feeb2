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
package io.github.hbaseperf.coprocessor.server;

import io.github.hbaseperf.coprocessor.protocol.AggregateProtocol;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.ipc.ServerRpcController;

/** Calls of an endpoint without a client. */
public final class EndpointCalls {

  private EndpointCalls() {
  }

  /** Asks for the number of rows, in a slice that ends as soon as it may. */
  static AggregateRequest.Builder countRows(Scan scan) throws IOException {
    return AggregateRequest.newBuilder().setProtocolVersion(AggregateProtocol.VERSION)
      .setScan(AggregateProtocol.toBytes(scan))
      .addResult(RequestedResult.newBuilder().setKind(ResultKind.ROW_COUNT));
  }

  /** @throws IOException what the endpoint answers with */
  public static AggregateResponse answer(RegionAggregateEndpoint endpoint,
    ServerRpcController controller, AggregateRequest request) throws IOException {
    AggregateResponse[] response = new AggregateResponse[1];
    endpoint.aggregate(controller, request, answer -> response[0] = answer);
    controller.checkFailed();
    return response[0];
  }
}
