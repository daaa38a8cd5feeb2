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

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulation finds a client that counts wrong. */
class TestPlantedFaults {

  private static final long MAX_SEEDS = 3_000;

  static Stream<PlantedFault> faults() {
    return Stream.of(
      new PlantedFault("goes on one row too far", "RestOfRange.java", "rest = rest.from(row);",
        "rest = rest.from(java.util.Arrays.copyOf(row, row.length + 1));"),
      new PlantedFault("forgets where to go on", "RangeWalk.java", "if (response.hasResumeRow())",
        "if (false)"),
      new PlantedFault("takes the end of a region from where it was before the call",
        "RangeWalk.java", "AggregateResponse response = calls.call(rest.start(), this::call);",
        "byte[] end = regions.locate(rest.start(), false).getRegion().getEndKey();"
          + "AggregateResponse response = calls.call(rest.start(), this::call);"
          + "if (!response.hasResumeRow() && !response.hasRetryAfterMillis()) {"
          + "response = response.toBuilder()"
          + ".setRegionEndRow(com.google.protobuf.ByteString.copyFrom(end)).build(); }"),
      new PlantedFault("counts a region anew after it changed", "RangeWalk.java",
        "return regions.call(rest.start(), request.build());",
        "try { return regions.call(rest.start(), request.build());"
          + "} catch (org.apache.hadoop.hbase.client.RetriesExhaustedException e) {"
          + "scan.withStartRow(regions.locate(rest.start(), true).getRegion().getStartKey());"
          + "return regions.call(rest.start(),"
          + "request.setScan(AggregateProtocol.toBytes(scan)).build()); }"),
      new PlantedFault("stays where it is after a part of a region", "RangeWalk.java",
        "rest.resumeAt(response.getResumeRow().toByteArray());", ""),
      new PlantedFault("asks a busy server twice only", "RangeWalk.java",
        "while (response.hasRetryAfterMillis())", "if (response.hasRetryAfterMillis())"),
      new PlantedFault("gives up with HBase's client", "RelocatingCalls.java", "if (isSame(",
        "if (true || isSame("),
      new PlantedFault("forgets where the range ends", "KeyRange.java", "new KeyRange(row, stop)",
        "new KeyRange(row, new byte[0])"),
      new PlantedFault("cuts empty pieces", "KeyRange.java", "Bytes.compareTo(row, rest.start) > 0",
        "Bytes.compareTo(row, rest.start) >= 0"),
      new PlantedFault("leaves a gap between pieces", "KeyRange.java", "rest = rest.from(row);",
        "rest = rest.from(RowOrder.after(row));"),
      new PlantedFault("adds the same answer again after another try", "CountJob.java",
        "counts = counts.plus(response);",
        "counts = counts.plus(response); if (response.getRegionEndRow().size() == 2"
          + " && !response.hasResumeRow()) { counts = counts.plus(response); }"),
      new PlantedFault("is done before the last range", "CountJob.java",
        "if (rangesDone == ranges)", "if (rangesDone >= ranges - 1)"),
      new PlantedFault("goes on calling when it is over", "CountJob.java",
        "future.whenComplete((result, failure) -> threads.shutdownNow());", ""),
      new PlantedFault("loses the range of a worker that is sent away", "ServerRanges.java",
        "waiting.addFirst(rest);", ""),
      new PlantedFault("lets the last worker leave", "ServerRanges.java", "workers == 1",
        "workers == 0"),
      new PlantedFault("comes back too early", "BackOff.java", "runtime.random(atLeastMillis,",
        "runtime.random(0,"),
      new PlantedFault("lets a server count for longer than it waits", "RangeWalk.java",
        "Math.min(sliceMillis, millisLeft())", "sliceMillis"),
      new PlantedFault("does not mind the time allowed", "CountJob.java",
        "threads.execute(() -> orFail(this::awaitTimeout));", ""));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void testFaultIsFound(PlantedFault fault, @TempDir Path folder) throws Exception {
    long seeds = fault.seedsUntilFound(folder, MAX_SEEDS);
    System.out.println(fault + ": found by seed " + seeds);
    assertThat(seeds).as("seeds until the client that %s is found", fault).isPositive();
  }
}
