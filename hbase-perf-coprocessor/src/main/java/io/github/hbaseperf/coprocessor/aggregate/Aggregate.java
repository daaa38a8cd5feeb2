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
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.MeasureKind;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.MeasureSpec;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Something to be known of a set of rows. Columns are taken as the scan returns them: with several
 * versions, if it asks for them. Immutable.
 */
public final class Aggregate {

  private final MeasureKind kind;
  private final byte[] family;
  private final byte[] qualifier;
  private final NumberType type;

  private Aggregate(MeasureKind kind, byte[] family, byte[] qualifier, NumberType type) {
    this.kind = kind;
    this.family = family.clone();
    this.qualifier = qualifier.clone();
    this.type = type;
  }

  private static Aggregate of(MeasureKind kind) {
    return new Aggregate(kind, HConstants.EMPTY_BYTE_ARRAY, HConstants.EMPTY_BYTE_ARRAY, null);
  }

  /** How many rows. */
  public static Aggregate rows() {
    return of(MeasureKind.ROW_COUNT);
  }

  /** How many cells. */
  public static Aggregate cells() {
    return of(MeasureKind.CELL_COUNT);
  }

  /** How many cells in each column. */
  public static Aggregate cellsByColumn() {
    return of(MeasureKind.CELLS_BY_COLUMN);
  }

  /** How many puts, and, in a raw scan, how many delete markers of each kind. */
  public static Aggregate cellsByType() {
    return of(MeasureKind.CELLS_BY_TYPE);
  }

  /** Key and value bytes of rows, without tags and encoding. */
  public static Aggregate rowBytes() {
    return of(MeasureKind.ROW_BYTES);
  }

  public static Aggregate cellsPerRow() {
    return of(MeasureKind.CELLS_PER_ROW);
  }

  /** Sum, least, greatest, average and standard deviation of the numbers in a column. */
  public static Aggregate numbers(byte[] family, byte[] qualifier, NumberType type) {
    return new Aggregate(MeasureKind.NUMBERS, family, qualifier, type);
  }

  /** About how many different values a column has. */
  public static Aggregate distinctValues(byte[] family, byte[] qualifier) {
    return new Aggregate(MeasureKind.DISTINCT_VALUES, family, qualifier, null);
  }

  /** Quantiles of the numbers in a column, about. */
  public static Aggregate quantiles(byte[] family, byte[] qualifier, NumberType type) {
    return new Aggregate(MeasureKind.QUANTILES, family, qualifier, type);
  }

  /** The most frequent values of a column, about. */
  public static Aggregate frequentValues(byte[] family, byte[] qualifier) {
    return new Aggregate(MeasureKind.FREQUENT_VALUES, family, qualifier, null);
  }

  /**
   * @throws IllegalArgumentException if it names a kind or type unknown here
   */
  static Aggregate of(MeasureSpec spec) {
    if (!spec.hasKind() || needsType(spec.getKind()) && !spec.hasNumberType()) {
      throw new IllegalArgumentException("The request names an aggregate unknown to the region "
        + "server: use client and coprocessor of the same release");
    }
    return new Aggregate(spec.getKind(), spec.getFamily().toByteArray(),
      spec.getQualifier().toByteArray(),
      spec.hasNumberType() ? NumberType.valueOf(spec.getNumberType().name()) : null);
  }

  private static boolean needsType(MeasureKind kind) {
    return kind == MeasureKind.NUMBERS || kind == MeasureKind.QUANTILES;
  }

  MeasureSpec toMessage() {
    MeasureSpec.Builder spec = MeasureSpec.newBuilder().setKind(kind)
      .setFamily(ByteString.copyFrom(family)).setQualifier(ByteString.copyFrom(qualifier));
    if (type != null) {
      spec.setNumberType(RegionAggregateProtos.NumberType.valueOf(type.name()));
    }
    return spec.build();
  }

  Accumulator newAccumulator() {
    switch (kind) {
      case ROW_COUNT:
      case CELL_COUNT:
        return new CountAccumulator(kind == MeasureKind.CELL_COUNT);
      case CELLS_BY_COLUMN:
        return new CellsByColumnAccumulator();
      case CELLS_BY_TYPE:
        return new CellsByTypeAccumulator();
      case NUMBERS:
        return new NumbersAccumulator(family, qualifier, type);
      case DISTINCT_VALUES:
        return new DistinctAccumulator(family, qualifier);
      case QUANTILES:
        return new QuantilesAccumulator(family, qualifier, type);
      case FREQUENT_VALUES:
        return new FrequentAccumulator(family, qualifier);
      case ROW_BYTES:
      case CELLS_PER_ROW:
        return new HistogramAccumulator(kind == MeasureKind.ROW_BYTES);
      default:
        throw new IllegalStateException("No accumulator for " + kind);
    }
  }

  /** How its answers are called: what it counts, or its column. */
  String label() {
    switch (kind) {
      case ROW_COUNT:
        return "rows";
      case CELL_COUNT:
        return "cells";
      case CELLS_BY_COLUMN:
        return "cells by column";
      case CELLS_BY_TYPE:
        return "cells by type";
      case ROW_BYTES:
        return "row bytes";
      case CELLS_PER_ROW:
        return "cells per row";
      default:
        return Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier);
    }
  }
}
