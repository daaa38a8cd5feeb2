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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PartialResult;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ResultKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The groups of an aggregation: filled by rows inside a region, merged where its parts come
 * together and at the client. Bounded in number and heap. One thread.
 */
@InterfaceAudience.Private
public final class Groups {

  /** Of a group without its key and aggregates. */
  private static final long GROUP_BYTES = 200;
  private static final int MAX_KEY_BYTES = 4096;

  private final Aggregation aggregation;
  private final HeapLimit heap;
  private final TreeMap<byte[], Accumulator<?>[]> byKey = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private Accumulator<?>[] withoutKey;
  /** In the order of their numbers. */
  private final List<ColumnName> columns;
  /** By aggregate: the number of its column, or -1. */
  private final int[] columnOf;
  /** The number of the column of keys, or -1. */
  private final int keyColumn;
  /** The group of the row before, which in the order of rows is most often that of the next. */
  private byte[] lastKey;
  private Accumulator<?>[] last;

  /**
   * @param heapLimitName what to raise where the heap allowed is not enough
   */
  public Groups(Aggregation aggregation, long maxHeapBytes, String heapLimitName) {
    this(aggregation, new HeapLimit(maxHeapBytes, heapLimitName));
  }

  private Groups(Aggregation aggregation, HeapLimit heap) {
    this.aggregation = aggregation;
    this.heap = heap;
    this.columns = new ArrayList<>();
    this.columnOf = aggregation.aggregates().stream()
      .mapToInt(aggregate -> numberOf(aggregate.column())).toArray();
    this.keyColumn = numberOf(aggregation.groupBy().column());
  }

  /** Of the same columns, without rows. */
  private Groups(Groups same, Aggregation aggregation, HeapLimit heap) {
    this.aggregation = aggregation;
    this.heap = heap;
    this.columns = same.columns;
    this.columnOf = same.columnOf;
    this.keyColumn = same.keyColumn;
  }

  /**
   * Whether ranges of rows, one behind the other, have few groups in common, so that all of them
   * together take about as much heap as one.
   */
  public boolean canBeParted() {
    return keyColumn < 0;
  }

  /**
   * Returns so many of the same aggregation, without rows, for as many threads, which together may
   * take as much heap as this.
   */
  public List<Groups> newParts(int number) {
    HeapLimit heapOfAll = heap.newOne();
    return Stream.generate(() -> new Groups(this, aggregation, heapOfAll)).limit(number)
      .collect(Collectors.toList());
  }

  /** Returns the same aggregates without rows, for rows that are all of one group. */
  public Groups newRange() {
    return new Groups(this,
      aggregation.isGrouped() ? Aggregation.of(aggregation.aggregates()) : aggregation,
      heap.newOne());
  }

  /** Whether these, or other parts, took more heap than is allowed. */
  public boolean isHeapExceeded() {
    return heap.isExceeded();
  }

  private int numberOf(ColumnName column) {
    if (column != null && !columns.contains(column)) {
      columns.add(column);
    }
    return column == null ? -1 : columns.indexOf(column);
  }

  /**
   * Columns of which {@link PutOnlyRows} have to have the values, in the order of their numbers.
   */
  public List<ColumnName> columns() {
    return Collections.unmodifiableList(columns);
  }

  /** Whether {@link PutOnlyRows} have to have the number of their cells. */
  public boolean countCells() {
    return aggregation.aggregates().stream().anyMatch(Aggregate::countsCells);
  }

  /** What {@link PutOnlyRows} have to have the sum of, for each row; or null. */
  public CellHashes cellHashes() {
    return hashing().findFirst().map(aggregate -> new CellHashes(
      aggregate.definition() != FingerprintAccumulator.WITHOUT_TIMESTAMPS)).orElse(null);
  }

  private Stream<Aggregate<?>> hashing() {
    return aggregation.aggregates().stream().filter(Aggregate::hashesCells).distinct();
  }

  /** The first reason why {@link PutOnlyRows} do not have what is asked for, or null. */
  public String putOnlyRowRefusal() {
    String ofOne = aggregation.aggregates().stream().map(Aggregate::putOnlyRowRefusal)
      .filter(Objects::nonNull).findFirst().orElse(null);
    return ofOne == null && hashing().count() > 1
      ? "fingerprints with and without timestamps are asked for"
      : ofOne;
  }

  /** The first reason why what is known of a range of rows is not kept for later, or null. */
  public String cacheRefusal() {
    if (aggregation.isGrouped() && !aggregation.groupBy().hasRanges()) {
      return "rows are grouped";
    }
    return aggregation.aggregates().stream().anyMatch(Aggregate::isSketch)
      ? "distinct values, quantiles or frequent values are asked for"
      : null;
  }

  /** What is asked of each group. */
  public ByteString cacheName() {
    return AggregationMessages.toMessage(Aggregation.of(aggregation.aggregates())).toByteString();
  }

  /** Where the group behind that of a row starts, if groups are ranges of rows; or null. */
  public byte[] nextStart(byte[] row) {
    return aggregation.groupBy().hasRanges()
      ? aggregation.groupBy().nextStart(row, 0, row.length)
      : null;
  }

  /**
   * Adds a row as the scan returns it; it has at least one cell.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void add(List<Cell> row) throws IOException {
    for (Accumulator<?> accumulator : groupOf(row)) {
      long before = accumulator.heapBytes();
      accumulator.add(row);
      charge(accumulator.heapBytes() - before);
    }
  }

  private Accumulator<?>[] groupOf(List<Cell> row) throws IOException {
    if (keyColumn >= 0) {
      return accumulators(aggregation.groupBy().value(row));
    }
    if (!aggregation.isGrouped()) {
      return group(HConstants.EMPTY_BYTE_ARRAY, 0, 0);
    }
    Cell first = row.get(0);
    boolean inArray = !(first instanceof ByteBufferExtendedCell);
    return group(aggregation.groupBy(), inArray ? first.getRowArray() : CellUtil.cloneRow(first),
      inArray ? first.getRowOffset() : 0, first.getRowLength());
  }

  private Accumulator<?>[] group(GroupBy by, byte[] row, int offset, int length)
    throws IOException {
    byte[] start = by.start(row, offset, length);
    return start == null
      ? group(row, offset, by.keyLength(row, offset, length))
      : group(start, 0, start.length);
  }

  /**
   * Adds rows as the scan returns them; each has at least one cell.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void add(PutOnlyRows rows) throws IOException {
    if (!aggregation.isGrouped()) {
      addTo(group(HConstants.EMPTY_BYTE_ARRAY, 0, 0), rows, 0, rows.size());
      return;
    }
    for (int from = 0; from < rows.size();) {
      Accumulator<?>[] group = groupOf(rows, from);
      int to = endOfGroup(group, rows, from);
      addTo(group, rows, from, to);
      from = to;
    }
  }

  /** Returns how far the rows are of this group, which the given one is */
  private int endOfGroup(Accumulator<?>[] group, PutOnlyRows rows, int from) throws IOException {
    int to = from + 1;
    GroupBy by = aggregation.groupBy();
    if (by.hasRanges()) {
      return rows.firstFrom(from,
        by.nextStart(rows.keys(), rows.keyOffset(from), rows.keyLength(from)));
    }
    if (keyColumn < 0) {
      int length = rows.keyLength(from);
      int common = by.commonLength(by.keyLength(rows.keys(), rows.keyOffset(from), length), length);
      if (common > 0) {
        return rows.firstWithoutPrefix(from, common);
      }
    }
    while (to < rows.size() && groupOf(rows, to) == group) {
      to++;
    }
    return to;
  }

  private void addTo(Accumulator<?>[] group, PutOnlyRows rows, int from, int to)
    throws IOException {
    for (int i = 0; i < group.length; i++) {
      long before = group[i].heapBytes();
      group[i].add(rows, from, to, columnOf[i]);
      charge(group[i].heapBytes() - before);
    }
  }

  private Accumulator<?>[] groupOf(PutOnlyRows rows, int row) throws IOException {
    if (keyColumn < 0) {
      return group(aggregation.groupBy(), rows.keys(), rows.keyOffset(row), rows.keyLength(row));
    }
    return rows.hasValue(keyColumn, row)
      ? group(rows.values(keyColumn), rows.valueOffset(keyColumn, row),
        rows.valueLength(keyColumn, row))
      : accumulators(null);
  }

  private Accumulator<?>[] group(byte[] bytes, int offset, int length) throws IOException {
    if (last == null || !Bytes.equals(lastKey, 0, lastKey.length, bytes, offset, length)) {
      lastKey = Arrays.copyOfRange(bytes, offset, offset + length);
      last = accumulators(lastKey);
    }
    return last;
  }

  /**
   * Adds what a region answered.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void merge(PartialResult partial) throws IOException {
    for (GroupState group : partial.getGroupList()) {
      merge(group.hasKey() ? group.getKey().toByteArray() : null, group);
    }
  }

  /**
   * Adds what {@link #newRange} found.
   * @param row of the group that all its rows are of
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void mergeRange(byte[] row, PartialResult ofRange) throws IOException {
    byte[] start = aggregation.groupBy().start(row, 0, row.length);
    for (GroupState group : ofRange.getGroupList()) {
      merge(start == null ? HConstants.EMPTY_BYTE_ARRAY : start, group);
    }
  }

  private void merge(byte[] key, GroupState group) throws IOException {
    if (group.getAggregateCount() != aggregation.aggregates().size()) {
      throw new DoNotRetryIOException("A region answered " + group.getAggregateCount()
        + " aggregates where " + aggregation.aggregates().size() + " were asked for");
    }
    Accumulator<?>[] accumulators = accumulators(key);
    for (int i = 0; i < accumulators.length; i++) {
      long before = accumulators[i].heapBytes();
      accumulators[i].merge(group.getAggregate(i));
      charge(accumulators[i].heapBytes() - before);
    }
  }

  /**
   * Adds the rows of a part.
   * @throws DoNotRetryIOException if that takes more groups or more heap than is allowed
   */
  public void merge(Groups part) throws IOException {
    merge(part.toPartial());
  }

  /** What is known of all groups. */
  public PartialResult toPartial() {
    PartialResult.Builder partial = PartialResult.newBuilder().setKind(ResultKind.GROUPS);
    addTo(partial);
    return partial.build();
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return size() == 0;
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
    heap.charge(bytes, size());
  }

  private int size() {
    return byKey.size() + (withoutKey == null ? 0 : 1);
  }

  public void addTo(PartialResult.Builder partial) {
    if (withoutKey != null) {
      partial.addGroup(state(withoutKey));
    }
    byKey.forEach((key, accumulators) -> partial
      .addGroup(state(accumulators).setKey(ByteString.copyFrom(key))));
  }

  private static GroupState.Builder state(Accumulator<?>[] accumulators) {
    GroupState.Builder state = GroupState.newBuilder();
    for (Accumulator<?> accumulator : accumulators) {
      state.addAggregate(accumulator.toState());
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
