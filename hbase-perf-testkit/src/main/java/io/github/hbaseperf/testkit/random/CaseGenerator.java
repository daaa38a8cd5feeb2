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
package io.github.hbaseperf.testkit.random;

import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random cases: each seed gives one, always the same. */
public final class CaseGenerator {
  private static final int MOST_OPERATIONS = 40;
  /** Neighbouring seeds of {@link Random} begin alike. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final long SIX_DAYS_MILLIS = 6 * 86_400_000L;
  private static final Set<Feature> COMPACTIONS =
    EnumSet.of(Feature.MINOR_COMPACTION, Feature.MAJOR_COMPACTION);
  private static final Set<Feature> WRITE_FILES =
    EnumSet.of(Feature.FLUSH, Feature.MINOR_COMPACTION, Feature.MAJOR_COMPACTION);

  private final Set<Feature> features;
  private final Draw draw;
  private final KeySpace keys;
  private final QueryGenerator queries;
  private final CellGenerator cells;
  private final List<Feature> steps;

  private CaseGenerator(Random random, Set<Feature> features) {
    this.features = features;
    this.draw = new Draw(random, features);
    this.keys = KeySpace.draw(draw);
    this.queries = new QueryGenerator(draw, keys);
    this.cells = new CellGenerator(draw, keys);
    this.steps = List.of(Feature.FLUSH, Feature.FLUSH, Feature.FLUSH, Feature.FLUSH,
      Feature.MINOR_COMPACTION, Feature.MINOR_COMPACTION, Feature.MAJOR_COMPACTION, Feature.ARCHIVE,
      Feature.BULK_LOAD, Feature.SPLIT, Feature.REOPEN, Feature.TICK, Feature.TICK,
      Feature.OPEN_SCANNER, Feature.OPEN_SCANNER, Feature.OPEN_SCANNER, Feature.OPEN_SCANNER,
      Feature.FLUSH_IN_MEMORY, Feature.COUNTERS, Feature.COUNTERS, Feature.APPEND);
  }

  /** A case and the features that were on for it. */
  public record Generated(Case made, Set<Feature> features) {
  }

  public static Generated generate(long seed) {
    Random random = new Random(seed * SPREAD);
    CaseGenerator generator =
      new CaseGenerator(random, Feature.some(random, new Random(~seed * SPREAD)));
    return new Generated(generator.make(), generator.features);
  }

  private Case make() {
    List<Operation> operations = new ArrayList<>();
    if (draw.has(Feature.FLUSH_OF_DELETED_ROWS)) {
      operations.addAll(flushOfDeletedRows());
    }
    if (draw.has(Feature.FULL_FILES)) {
      operations.addAll(fullFiles());
    }
    int count = operations.size() + 6 + draw.below(MOST_OPERATIONS);
    while (operations.size() < count) {
      switch (draw.below(9)) {
        case 0, 1, 2, 3 -> operations.add(new Operation.Write(cells.write()));
        case 4, 5 -> operations.add(queries.read());
        default -> {
          Feature step = draw.one(steps);
          if (COMPACTIONS.contains(step) && draw.sometimes(Feature.FLUSH, 2)) {
            operations.addAll(files());
          }
          operations.addAll(step(step));
          if (WRITE_FILES.contains(step)) {
            operations.addAll(afterwards());
          }
        }
      }
    }
    if (draw.has(Feature.SCANNER_FOR_DAYS)) {
      operations.addAll(scannerForDays());
    }
    if (draw.has(Feature.FILTERED_ROWS)) {
      operations.addAll(filteredRows());
    }
    operations.add(queries.read());
    return new Case(LayoutGenerator.layout(draw, keys), operations);
  }

  private List<Operation> step(Feature step) {
    if (!draw.has(step)) {
      return List.of();
    }
    return List.of(switch (step) {
      case FLUSH -> during(Feature.DURING_FLUSH, new Operation.Flush());
      case MINOR_COMPACTION -> during(Feature.DURING_COMPACTION, new Operation.Compact(false));
      case MAJOR_COMPACTION -> during(Feature.DURING_COMPACTION, new Operation.Compact(true));
      case FLUSH_IN_MEMORY -> new Operation.FlushMemory();
      case COUNTERS -> new Operation.Increment(
        column(draw.one(KeySpace.COUNTER, keys.qualifier(draw))), 1 + draw.below(3));
      case APPEND -> new Operation.Append(column(keys.qualifier(draw)), "w");
      case ARCHIVE -> new Operation.Archive();
      case BULK_LOAD -> new Operation.BulkLoad(cells.distinct());
      case SPLIT -> new Operation.Split(draw.one(keys.rows()));
      case REOPEN -> new Operation.Reopen();
      case TICK -> new Operation.Tick(draw.sometimes(Feature.SEQUENCE_IDS_GO, 3)
        ? SIX_DAYS_MILLIS
        : draw.one(1L, 250L, 500L, 999L, 1500L));
      default -> scannerStep();
    });
  }

  private Operation scannerStep() {
    String name = draw.one("a", "b");
    return switch (draw.below(4)) {
      case 0 -> queries.open(name);
      case 1, 2 -> duringNext(new Operation.Next(name, 1 + draw.below(3)));
      default -> draw.below(3) == 0 ? new Operation.Close(name) : queries.open(name);
    };
  }

  /** Enough of them for a compaction to choose from. */
  private List<Operation> files() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 2 + draw.below(3); i > 0; i--) {
      operations.addAll(file(cells.write()));
    }
    return operations;
  }

  private static List<Operation> file(List<ModelCell> written) {
    return List.of(new Operation.Write(written), new Operation.Flush());
  }

  /** Files of about half of all columns, each by itself, in several blocks: some are read. */
  private List<Operation> fullFiles() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 2 + draw.below(2); i > 0; i--) {
      operations.addAll(file(cells.full()));
    }
    for (int i = draw.below(4); i > 0; i--) {
      operations.add(queries.read());
    }
    return operations;
  }

  /** Rows of which a flush leaves nothing but markers, while a scanner is in the middle of them. */
  private List<Operation> flushOfDeletedRows() {
    List<Operation> operations = new ArrayList<>();
    for (String row : keys.rows()) {
      if (draw.below(3) > 0) {
        operations.add(
          new Operation.Write(draw.below(2) == 0 ? cells.deleted(row) : cells.ofFamilies(row)));
      }
    }
    String name = draw.one("a", "b");
    operations.add(queries.open(name));
    for (int i = 1 + draw.below(3); i > 0; i--) {
      Operation next = new Operation.Next(name, 1 + draw.below(3));
      operations.add(draw.below(3) == 0
        ? next
        : new Operation.During(next, new Operation.Flush(), draw.below(8)));
    }
    operations.add(new Operation.Next(name, 3));
    return operations;
  }

  /** What was written since it was opened goes to a file that HBase takes for old. */
  private List<Operation> scannerForDays() {
    String name = draw.one("a", "b");
    List<Operation> operations =
      new ArrayList<>(List.of(new Operation.Write(cells.write()), queries.open(name)));
    for (int i = 1 + draw.below(2); i > 0; i--) {
      operations.addAll(file(cells.write()));
    }
    operations.add(new Operation.Tick(SIX_DAYS_MILLIS));
    operations.addAll(file(cells.write()));
    operations.add(new Operation.Compact(draw.below(2) == 0));
    for (int i = 1 + draw.below(3); i > 0; i--) {
      operations.add(new Operation.Next(name, 1 + draw.below(3)));
    }
    return operations;
  }

  /** What is just in files is read from there, perhaps after its time. */
  private List<Operation> afterwards() {
    List<Operation> operations = new ArrayList<>();
    if (draw.sometimes(Feature.TICK, 3)) {
      operations.add(new Operation.Tick(draw.one(250L, 1500L)));
    }
    if (draw.below(3) == 0) {
      operations.add(queries.read());
    }
    return operations;
  }

  /** Files of many rows of a few columns, and scans whose filters reject most of them. */
  private List<Operation> filteredRows() {
    List<Operation> operations = new ArrayList<>();
    for (int i = 1 + draw.below(2); i > 0; i--) {
      cells.rows().forEach(written -> operations.add(new Operation.Write(written)));
      operations.add(draw.below(3) == 0 ? new Operation.Compact(true) : new Operation.Flush());
    }
    if (draw.below(3) == 0) {
      operations.add(new Operation.Write(cells.write()));
    }
    for (int i = 3 + draw.below(5); i > 0; i--) {
      if (draw.below(4) == 0) {
        // Cells that the block still has may be over then.
        operations.add(new Operation.Tick(draw.one(250L, 600L)));
      }
      operations.add(queries.readRejecting());
    }
    operations.add(queries.openRejecting("a"));
    for (int i = 1 + draw.below(3); i > 0; i--) {
      operations.add(duringNext(new Operation.Next("a", 1 + draw.below(3))));
    }
    return operations;
  }

  private Operation during(Feature feature, Operation outer) {
    if (!draw.sometimes(feature, 2)) {
      return outer;
    }
    return new Operation.During(outer, switch (draw.below(4)) {
      case 0 -> new Operation.Write(cells.write());
      case 1 -> queries.openNow(draw.one("a", "b"));
      case 2 -> new Operation.Next(draw.one("a", "b"), 1 + draw.below(3));
      default -> queries.read();
    }, 0);
  }

  private Operation duringNext(Operation outer) {
    if (!draw.has(Feature.DURING_NEXT) || draw.below(4) == 0) {
      return outer;
    }
    return new Operation.During(outer, switch (draw.below(6)) {
      case 0 -> new Operation.Write(cells.write());
      case 1 -> new Operation.FlushMemory();
      case 2 -> new Operation.Compact(draw.below(2) == 0);
      default -> new Operation.Flush();
    }, draw.below(4));
  }

  private Operation.Column column(String qualifier) {
    return new Operation.Column(draw.one(keys.rows()), keys.family(draw), qualifier);
  }
}
