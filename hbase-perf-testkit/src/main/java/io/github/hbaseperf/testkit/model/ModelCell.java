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
package io.github.hbaseperf.testkit.model;

import java.util.Comparator;

/**
 * A cell as a store holds it. Rows, qualifiers and values are ASCII, so strings compare as bytes.
 *
 * @param sequenceId when it was written: a reader sees it if its read point is not below; 0 for a
 *                   cell that every reader sees
 * @param ttlMillis  of the cell alone; {@link #NO_TTL} for none
 */
public record ModelCell(String row, String family, String qualifier, long timestamp, CellType type,
  long sequenceId, String value, long ttlMillis) implements Comparable<ModelCell> {

  /** The TTL of cells that have none of their own. */
  public static final long NO_TTL = -1;

  private static final Comparator<ModelCell> ORDER = Comparator.comparing(ModelCell::row)
    .thenComparing(ModelCell::family).thenComparing(ModelCell::qualifier)
    .thenComparing(Comparator.comparingLong(ModelCell::timestamp).reversed())
    .thenComparing(Comparator.comparingInt((ModelCell cell) -> cell.type.code()).reversed())
    .thenComparing(Comparator.comparingLong(ModelCell::sequenceId).reversed());

  /** The order of HBase: newer timestamps first, then deletes, then what was written last. */
  @Override
  public int compareTo(ModelCell other) {
    return ORDER.compare(this, other);
  }

  public ModelCell withSequenceId(long newSequenceId) {
    return new ModelCell(row, family, qualifier, timestamp, type, newSequenceId, value, ttlMillis);
  }

  public ModelCell at(long newTimestamp) {
    return new ModelCell(row, family, qualifier, newTimestamp, type, sequenceId, value, ttlMillis);
  }

  public ModelCell withoutTtl() {
    return new ModelCell(row, family, qualifier, timestamp, type, sequenceId, value, NO_TTL);
  }

  /** What a client sees of it: everything but the sequence id and the TTL. */
  public String shown() {
    String column = family + ":" + qualifier + "@" + timestamp;
    return row + " " + (type == CellType.PUT ? column + "=" + value : column + " " + type);
  }

  /** True if its own lifetime is over. */
  public boolean isTtlOver(long now) {
    return ttlMillis != NO_TTL && timestamp + ttlMillis < now;
  }

  /** True if both are of the same row, family and qualifier. */
  public boolean isSameColumn(ModelCell other) {
    return row.equals(other.row) && family.equals(other.family)
      && qualifier.equals(other.qualifier);
  }

  @Override
  public String toString() {
    return shown() + " #" + sequenceId + (ttlMillis == NO_TTL ? "" : " ttl " + ttlMillis);
  }
}
