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
package io.github.hbaseperf.coprocessor.aggregate;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.GroupState;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialAggregate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The groups of an aggregation: filled by rows inside a region, merged at the client. Bounded in
 * number and heap. One thread.
 */
@InterfaceAudience.Private
public final class Groups {

  /** Of a group without its key and aggregates. */
  private static final long GROUP_BYTES = 200;
  private static final int MAX_KEY_BYTES = 4096;

  private final Aggregation aggregation;
  private final long maxHeapBytes;
  private final String heapLimitName;
  private final TreeMap<byte[], Accumulator<?>[]> byKey = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private Accumulator<?>[] withoutKey;
  private long heapBytes;

  /**
   * @param heapLimitName what to raise where the heap allowed is not enough
   */
  public Groups(Aggregation aggregation, long maxHeapBytes, String heapLimitName) {
    this.aggregation = aggregation;
    this.maxHeapBytes = maxHeapBytes;
    this.heapLimitName = heapLimitName;
  }

  /**
   * Adds a row as the scan returns it; it has at least one cell.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void add(List<Cell> row) throws IOException {
    for (Accumulator<?> accumulator : accumulators(aggregation.groupBy().key(row))) {
      long before = accumulator.heapBytes();
      accumulator.add(row);
      charge(accumulator.heapBytes() - before);
    }
  }

  /**
   * Adds what a region answered.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void merge(PartialAggregate partial) throws IOException {
    for (GroupState group : partial.getGroupList()) {
      if (group.getMeasureCount() != aggregation.aggregates().size()) {
        throw new DoNotRetryIOException("A region answered " + group.getMeasureCount()
          + " aggregates where " + aggregation.aggregates().size() + " were asked for");
      }
      Accumulator<?>[] accumulators =
        accumulators(group.hasKey() ? group.getKey().toByteArray() : null);
      for (int i = 0; i < accumulators.length; i++) {
        long before = accumulators[i].heapBytes();
        accumulators[i].merge(group.getMeasure(i));
        charge(accumulators[i].heapBytes() - before);
      }
    }
  }

  private Accumulator<?>[] accumulators(byte[] key) throws IOException {
    Accumulator<?>[] known = key == null ? withoutKey : byKey.get(key);
    if (known != null) {
      return known;
    }
    checkRoomFor(key);
    Accumulator<?>[] created = new Accumulator<?>[aggregation.aggregates().size()];
    long bytes = GROUP_BYTES + (key == null ? 0 : key.length);
    for (int i = 0; i < created.length; i++) {
      created[i] = aggregation.aggregates().get(i).newAccumulator();
      bytes += created[i].heapBytes();
    }
    charge(bytes);
    if (key == null) {
      withoutKey = created;
    } else {
      byKey.put(key, created);
    }
    return created;
  }

  private void checkRoomFor(byte[] key) throws DoNotRetryIOException {
    if (key != null && key.length > MAX_KEY_BYTES) {
      throw new DoNotRetryIOException("A group would have a key of " + key.length
        + " bytes, more than the limit of " + MAX_KEY_BYTES + ": group by something shorter");
    }
    if (size() >= aggregation.maxGroups()) {
      throw new DoNotRetryIOException("There are more groups than the limit of "
        + aggregation.maxGroups() + ": group by less, narrow the scan, or raise the group limit");
    }
  }

  private void charge(long bytes) throws DoNotRetryIOException {
    heapBytes += bytes;
    if (heapBytes > maxHeapBytes) {
      throw new DoNotRetryIOException("The aggregates of " + size() + " groups take more heap than "
        + "the limit of " + maxHeapBytes + " bytes (" + heapLimitName
        + "): ask for fewer aggregates or groups, narrow the scan, or raise the limit");
    }
  }

  private int size() {
    return byKey.size() + (withoutKey == null ? 0 : 1);
  }

  public void addTo(PartialAggregate.Builder partial) {
    if (withoutKey != null) {
      partial.addGroup(state(withoutKey));
    }
    byKey.forEach((key, accumulators) -> partial
      .addGroup(state(accumulators).setKey(ByteString.copyFrom(key))));
  }

  private static GroupState.Builder state(Accumulator<?>[] accumulators) {
    GroupState.Builder state = GroupState.newBuilder();
    for (Accumulator<?> accumulator : accumulators) {
      state.addMeasure(accumulator.toState());
    }
    return state;
  }

  /**
   * The answers so far: the group without a key first, then those with one in order of their bytes.
   * Of no rows there is one group if nothing groups them, or else none.
   */
  public List<Group> answers() throws IOException {
    if (!aggregation.isGrouped()) {
      accumulators(new byte[0]);
    }
    List<Group> groups = new ArrayList<>();
    if (withoutKey != null) {
      groups.add(Group.of(null, aggregation.aggregates(), withoutKey));
    }
    byKey.forEach(
      (key, accumulators) -> groups.add(Group.of(key, aggregation.aggregates(), accumulators)));
    return groups;
  }
}
