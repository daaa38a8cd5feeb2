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
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
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
   * @return that sequence id
   */
  public static long write(HRegion region, List<ModelCell> cells) throws IOException {
    List<Mutation> mutations = of(cells);
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
    return region.getMVCC().getReadPoint();
  }

  /** One mutation for puts of one row and TTL in a row; a Delete forgets what another replaces. */
  private static List<Mutation> of(List<ModelCell> cells) throws IOException {
    List<Mutation> mutations = new ArrayList<>();
    ModelCell last = null;
    for (ModelCell cell : cells) {
      if (last == null || !last.row().equals(cell.row()) || last.type().isDelete()
        || cell.type().isDelete() || last.ttlMillis() != cell.ttlMillis()) {
        mutations.add(begin(cell));
      }
      add(mutations.get(mutations.size() - 1), cell);
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

  private static void add(Mutation mutation, ModelCell cell) {
    byte[] family = Cells.bytes(cell.family());
    byte[] qualifier = Cells.bytes(cell.qualifier());
    switch (cell.type()) {
      case PUT -> ((Put) mutation).addColumn(family, qualifier, cell.timestamp(),
        Cells.bytes(cell.value()));
      case DELETE_VERSION -> ((Delete) mutation).addColumn(family, qualifier, cell.timestamp());
      case DELETE_COLUMN -> ((Delete) mutation).addColumns(family, qualifier, cell.timestamp());
      case DELETE_FAMILY -> ((Delete) mutation).addFamily(family, cell.timestamp());
      case DELETE_FAMILY_VERSION -> ((Delete) mutation).addFamilyVersion(family, cell.timestamp());
      default -> throw new IllegalArgumentException("cannot write " + cell);
    }
  }
}
