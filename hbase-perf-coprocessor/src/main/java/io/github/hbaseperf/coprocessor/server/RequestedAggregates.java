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

import io.github.hbaseperf.coprocessor.aggregate.AggregationMessages;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.AggregateResponse;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.RequestedResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.coprocessor.server.strategy.SliceCounts;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;

/** What a request wants to know of its rows. One thread. */
final class RequestedAggregates {

  /** Heap that the groups of one slice may take, on the region server. */
  static final String MAX_HEAP_BYTES = "hbase.perf.aggregate.max.heap.bytes";
  private static final long DEFAULT_MAX_HEAP_BYTES = 32L << 20;

  private final List<RequestedResult> results;
  private final Groups groups;
  private final RowQuestion question;

  private RequestedAggregates(List<RequestedResult> results, Groups groups) {
    this.question = RowQuestion
      .of(results.stream().anyMatch(result -> result.getKind() == ResultKind.CELL_COUNT), groups);
    this.results = results;
    this.groups = groups;
  }

  /**
   * @throws DoNotRetryIOException if it is nothing, or something unknown here
   */
  static RequestedAggregates of(AggregateRequest request, Configuration configuration)
    throws DoNotRetryIOException {
    if (request.getResultCount() == 0) {
      throw new DoNotRetryIOException("The request names no aggregate");
    }
    Groups groups = null;
    for (RequestedResult result : request.getResultList()) {
      if (!result.hasKind()) {
        throw new DoNotRetryIOException("The request names an aggregate unknown to the region "
          + "server: use client and coprocessor of the same release");
      }
      if (result.getKind() == ResultKind.GROUPS) {
        if (groups != null) {
          throw new DoNotRetryIOException("The request groups rows twice: ask once for each");
        }
        groups = groups(result, configuration);
      }
    }
    return new RequestedAggregates(request.getResultList(), groups);
  }

  private static Groups groups(RequestedResult result, Configuration configuration)
    throws DoNotRetryIOException {
    try {
      return new Groups(AggregationMessages.read(result.getAggregation()),
        configuration.getLong(MAX_HEAP_BYTES, DEFAULT_MAX_HEAP_BYTES),
        MAX_HEAP_BYTES + " of the region server");
    } catch (IllegalArgumentException e) {
      throw new DoNotRetryIOException(e.getMessage(), e);
    }
  }

  /** What has to be found of rows. */
  RowQuestion question() {
    return question;
  }

  /** Answers in the order of the request. */
  void addTo(AggregateResponse.Builder response, SliceCounts counts) {
    for (RequestedResult result : results) {
      PartialResult.Builder partial = PartialResult.newBuilder().setKind(result.getKind());
      switch (result.getKind()) {
        case GROUPS:
          groups.addTo(partial);
          break;
        case CELL_COUNT:
          partial.setCount(counts.cells());
          break;
        case ROW_COUNT:
          partial.setCount(counts.rows());
          break;
        default:
          throw new IllegalStateException("No answer for " + result.getKind());
      }
      response.addPartial(partial);
    }
  }
}
