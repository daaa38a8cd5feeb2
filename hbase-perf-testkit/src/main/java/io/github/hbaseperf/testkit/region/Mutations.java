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
package io.github.hbaseperf.testkit.region;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.OperationStatus;

/** Writes cells to a region, as a client does. */
public final class Mutations {
  private Mutations() {
  }

  /**
   * Writes all cells with one sequence id.
   *
   * @return the cells with that sequence id, and the timestamps that HBase gave to those without
   */
  public static List<ModelCell> write(HRegion region, List<ModelCell> cells) throws IOException {
    List<Mutation> ofCells = of(cells);
    List<Mutation> mutations = new ArrayList<>();
    for (Mutation mutation : ofCells) {
      if (mutations.isEmpty() || mutations.get(mutations.size() - 1) != mutation) {
        mutations.add(mutation);
      }
    }
    long rows = cells.stream().map(ModelCell::row).distinct().count();
    if (rows == 1 && mutations.size() > 1) {
      region.mutateRow(RowMutations.of(mutations));
    } else {
      for (OperationStatus status : region.batchMutate(mutations.toArray(new Mutation[0]))) {
        if (status.getOperationStatusCode() != OperationStatusCode.SUCCESS) {
          throw new IOException(status.getOperationStatusCode() + ": " + status.getExceptionMsg());
        }
      }
    }
    List<ModelCell> written = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      ModelCell cell = cells.get(i);
      written.add((isLatest(cell) ? cell.at(only(ofCells.get(i)).getTimestamp()) : cell)
        .withSequenceId(region.getMVCC().getReadPoint()));
    }
    return written;
  }

  private static boolean isLatest(ModelCell cell) {
    return cell.timestamp() == HConstants.LATEST_TIMESTAMP;
  }

  /** HBase writes timestamps into the cells it is given. */
  private static Cell only(Mutation mutation) {
    return mutation.getFamilyCellMap().values().iterator().next().get(0);
  }

  /**
   * The mutation of each cell: one for puts of one row and TTL in a row; a Delete forgets what
   * another replaces, and what has no timestamp yet is by itself.
   */
  private static List<Mutation> of(List<ModelCell> cells) throws IOException {
    List<Mutation> mutations = new ArrayList<>();
    Mutation mutation = null;
    ModelCell last = null;
    for (ModelCell cell : cells) {
      if (last == null || !last.row().equals(cell.row()) || last.type().isDelete()
        || cell.type().isDelete() || last.ttlMillis() != cell.ttlMillis() || isLatest(last)
        || isLatest(cell)) {
        mutation = begin(cell);
      }
      add(mutation, cell);
      mutations.add(mutation);
      last = cell;
    }
    return mutations;
  }

  private static Mutation begin(ModelCell cell) {
    Mutation mutation = cell.type().isDelete()
      ? new Delete(Cells.bytes(cell.row()))
      : new Put(Cells.bytes(cell.row()));
    mutation.setDurability(Durability.SKIP_WAL);
    if (cell.ttlMillis() != ModelCell.NO_TTL) {
      mutation.setTTL(cell.ttlMillis());
    }
    return mutation;
  }

  /**
   * Adds to the number in a column.
   *
   * @return the cell that was written
   */
  public static ModelCell increment(HRegion region, String row, String family, String qualifier,
    long amount) throws IOException {
    Increment increment = new Increment(Cells.bytes(row)).setDurability(Durability.SKIP_WAL);
    increment.addColumn(Cells.bytes(family), Cells.bytes(qualifier), amount);
    return written(region, region.increment(increment));
  }

  /**
   * Adds to the end of a column.
   *
   * @return the cell that was written
   */
  public static ModelCell append(HRegion region, String row, String family, String qualifier,
    String value) throws IOException {
    Append append = new Append(Cells.bytes(row)).setDurability(Durability.SKIP_WAL);
    append.addColumn(Cells.bytes(family), Cells.bytes(qualifier), Cells.bytes(value));
    return written(region, region.append(append));
  }

  private static ModelCell written(HRegion region, Result result) {
    return Cells.toModel(result.rawCells()[0]).withSequenceId(region.getMVCC().getReadPoint());
  }

  private static void add(Mutation mutation, ModelCell cell) throws IOException {
    byte[] family = Cells.bytes(cell.family());
    byte[] qualifier = Cells.bytes(cell.qualifier());
    switch (cell.type()) {
      // The mutation has the lifetime.
      case PUT -> ((Put) mutation).add(Cells.toHBase(cell.withoutTtl()));
      case DELETE_VERSION -> ((Delete) mutation).addColumn(family, qualifier, cell.timestamp());
      case DELETE_COLUMN -> ((Delete) mutation).addColumns(family, qualifier, cell.timestamp());
      case DELETE_FAMILY -> ((Delete) mutation).addFamily(family, cell.timestamp());
      case DELETE_FAMILY_VERSION -> ((Delete) mutation).addFamilyVersion(family, cell.timestamp());
      default -> throw new IllegalArgumentException("cannot write " + cell);
    }
  }
}
