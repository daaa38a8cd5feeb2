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
package io.github.hbaseperf.testkit.differential;

import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes to a region and to its model. Some writes read first: what HBase made of that is compared,
 * and the model goes on with it.
 */
final class RegionWriter {
  private final TestedRegion region;
  private final long now;
  private final List<String> faults = new ArrayList<>();

  RegionWriter(TestedRegion region, long now) {
    this.region = region;
    this.now = now;
  }

  /** What is wrong with what was written. */
  List<String> faults() {
    return faults;
  }

  void write(List<ModelCell> cells) throws IOException {
    List<Long> expected = new ArrayList<>();
    for (ModelCell cell : cells) {
      expected.add(timestamp(cell));
    }
    List<ModelCell> written = Mutations.write(region.region(), cells);
    for (int i = 0; i < cells.size(); i++) {
      if (written.get(i).timestamp() != expected.get(i)) {
        faults.add("wrote " + written.get(i) + ", expected the timestamp " + expected.get(i));
      }
      region.model().write(written.get(i));
    }
  }

  /** A delete of the newest version is one of a put that is seen, or of none. */
  private long timestamp(ModelCell cell) throws IOException {
    if (cell.timestamp() != Operation.LATEST) {
      return cell.timestamp();
    }
    return cell.type() == CellType.DELETE_VERSION
      ? newest(new Operation.Column(cell.row(), cell.family(), cell.qualifier()))
        .map(ModelCell::timestamp).orElse(now)
      : now;
  }

  private Optional<ModelCell> newest(Operation.Column column) throws IOException {
    return region.newest(column.row(), column.family(), column.qualifier(), now);
  }

  void increment(Operation.Increment increment) throws IOException {
    Operation.Column column = increment.column();
    Optional<ModelCell> old = newest(column);
    boolean isNumber = old.isEmpty() || old.get().value().length() == Long.BYTES;
    ModelCell written;
    try {
      written = Mutations.increment(region.region(), column.row(), column.family(),
        column.qualifier(), increment.amount());
    } catch (DoNotRetryIOException e) {
      if (isNumber) {
        faults.add("refused to add to " + old + ": " + e.getMessage());
      }
      return;
    }
    long sum = isNumber
      ? old.map(cell -> Bytes.toLong(Cells.bytes(cell.value()))).orElse(0L) + increment.amount()
      : 0;
    check(old, written, new String(Bytes.toBytes(sum), StandardCharsets.ISO_8859_1));
  }

  void append(Operation.Append append) throws IOException {
    Operation.Column column = append.column();
    Optional<ModelCell> old = newest(column);
    ModelCell written = Mutations.append(region.region(), column.row(), column.family(),
      column.qualifier(), append.value());
    check(old, written, old.map(ModelCell::value).orElse("") + append.value());
  }

  /** The new cell is not older than the one it replaces, and may have its lifetime. */
  private void check(Optional<ModelCell> old, ModelCell written, String value) {
    long oldest = Math.max(now, old.map(ModelCell::timestamp).orElse(now));
    if (!written.value().equals(value) || written.timestamp() < oldest
      || written.timestamp() > oldest + 1) {
      faults.add("wrote " + written + ", expected " + value + " in place of " + old);
    }
    region.model().write(written);
  }
}
