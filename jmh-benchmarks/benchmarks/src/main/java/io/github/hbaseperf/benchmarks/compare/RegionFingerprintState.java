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
package io.github.hbaseperf.benchmarks.compare;

import io.github.hbaseperf.benchmarks.region.RegionScan;
import io.github.hbaseperf.benchmarks.region.RegionState;
import io.github.hbaseperf.coprocessor.aggregate.Aggregate;
import io.github.hbaseperf.coprocessor.aggregate.Aggregation;
import io.github.hbaseperf.coprocessor.aggregate.Fingerprint;
import io.github.hbaseperf.coprocessor.aggregate.Groups;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.server.blocks.BlockScan;
import io.github.hbaseperf.coprocessor.server.blocks.ReadPoint;
import io.github.hbaseperf.coprocessor.server.blocks.RegionCountCache;
import io.github.hbaseperf.coprocessor.server.blocks.RowQuestion;
import io.github.hbaseperf.testkit.table.SampleTable;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Makes fingerprints of the region, of all its cells. */
@State(Scope.Benchmark)
public class RegionFingerprintState extends RegionState {
  private static final Aggregation FINGERPRINT = Aggregation.of(Aggregate.fingerprint());

  Fingerprint fingerprintBlocks() throws IOException {
    Groups groups = groups();
    Scan scan = new Scan().addFamily(SampleTable.FAMILY_A).addFamily(SampleTable.FAMILY_B);
    try (ReadPoint readPoint = ReadPoint.take(region(), scan);
      BlockScan blocks = BlockScan.open(region(), scan, null, RowQuestion.of(false, groups),
        new RegionCountCache(), readPoint)) {
      blocks.scanUntil(Long.MAX_VALUE);
      blocks.endRange();
    }
    return answer(groups);
  }

  Fingerprint fingerprintRows() throws IOException {
    Groups groups = groups();
    RegionScan.nextRaw(region(), new Scan(), groups::add);
    return answer(groups);
  }

  private static Groups groups() {
    return new Groups(FINGERPRINT, Long.MAX_VALUE, "none");
  }

  private Fingerprint answer(Groups groups) throws IOException {
    PartialResult.Builder answer = PartialResult.newBuilder();
    groups.addTo(answer);
    Groups merged = groups();
    merged.merge(answer.build());
    Fingerprint fingerprint = merged.answers().get(0).get(Aggregate.fingerprint());
    if (fingerprint.cells() != 2 * rows) {
      throw new IllegalStateException(
        "A fingerprint of " + fingerprint.cells() + " cells of " + rows + " rows");
    }
    return fingerprint;
  }

  /** Of all cells in their order, with everything that a fingerprint is of. */
  String sha256() throws IOException {
    MessageDigest digest = digest();
    byte[] timestamp = new byte[Bytes.SIZEOF_LONG];
    long found = RegionScan.nextRaw(region(), new Scan(), cells -> {
      for (Cell cell : cells) {
        digest.update(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
        digest.update(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength());
        digest.update(cell.getQualifierArray(), cell.getQualifierOffset(),
          cell.getQualifierLength());
        Bytes.putLong(timestamp, 0, cell.getTimestamp());
        digest.update(timestamp);
        digest.update(cell.getType().getCode());
        digest.update(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
      }
    });
    if (found != rows) {
      throw new IllegalStateException("A digest of " + found + " rows, not of " + rows);
    }
    return Bytes.toHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
