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
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Cases by chance: each seed gives one, always the same. */
public final class CaseGenerator {
  private static final int MOST_OPERATIONS = 40;

  private final Set<Feature> features;
  private final Draw draw;
  private final KeySpace keys;
  private final QueryGenerator queries;
  private final List<Feature> steps;
  private int value;

  private CaseGenerator(Random random, Set<Feature> features) {
    this.features = features;
    this.draw = new Draw(random, features);
    this.keys = KeySpace.draw(draw);
    this.queries = new QueryGenerator(draw, keys);
    this.steps = List.of(Feature.FLUSH, Feature.FLUSH, Feature.MINOR_COMPACTION,
      Feature.MAJOR_COMPACTION, Feature.ARCHIVE, Feature.BULK_LOAD, Feature.SPLIT, Feature.REOPEN,
      Feature.TICK, Feature.OPEN_SCANNER, Feature.OPEN_SCANNER);
  }

  /** A case and the features that were on for it. */
  public record Generated(Case made, Set<Feature> features) {
  }

  public static Generated generate(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    CaseGenerator generator = new CaseGenerator(random, Feature.some(random));
    return new Generated(generator.make(), generator.features);
  }

  private Case make() {
    List<Operation> operations = new ArrayList<>();
    int count = 6 + draw.below(MOST_OPERATIONS);
    while (operations.size() < count) {
      switch (draw.below(8)) {
        case 0, 1, 2, 3 -> operations.add(new Operation.Write(cells()));
        case 4, 5 -> operations.add(queries.read());
        default -> operations.addAll(step(draw.one(steps)));
      }
    }
    operations.add(queries.read());
    return new Case(LayoutGenerator.layout(draw, keys), operations);
  }

  private List<Operation> step(Feature step) {
    if (!draw.has(step)) {
      return List.of();
    }
    return List.of(switch (step) {
      case FLUSH -> new Operation.Flush();
      case MINOR_COMPACTION -> new Operation.Compact(false);
      case MAJOR_COMPACTION -> new Operation.Compact(true);
      case ARCHIVE -> new Operation.Archive();
      case BULK_LOAD -> new Operation.BulkLoad(distinct());
      case SPLIT -> new Operation.Split(draw.one(keys.rows()));
      case REOPEN -> new Operation.Reopen();
      case TICK -> new Operation.Tick(draw.sometimes(Feature.SEQUENCE_IDS_GO, 3)
        ? 6 * 86_400_000L
        : draw.one(1L, 250L, 500L, 999L, 1500L));
      default -> scannerStep();
    });
  }

  private Operation scannerStep() {
    String name = draw.one("a", "b");
    return switch (draw.below(4)) {
      case 0 -> queries.open(name);
      case 1, 2 -> new Operation.Next(name, 1 + draw.below(3));
      default -> draw.below(3) == 0 ? new Operation.Close(name) : queries.open(name);
    };
  }

  private List<ModelCell> cells() {
    List<ModelCell> cells = new ArrayList<>();
    int count = draw.below(3) > 0 ? 1 : 1 + draw.below(6);
    String row = draw.one(keys.rows());
    CellType type = type();
    for (int i = 0; i < count; i++) {
      cells.add(cell(row, type));
      if (draw.sometimes(Feature.MIXED_BATCHES, 2)) {
        row = draw.one(keys.rows());
        type = type();
      }
    }
    return cells;
  }

  /** A file holds a key once. */
  private List<ModelCell> distinct() {
    List<ModelCell> cells = new ArrayList<>();
    for (int i = draw.below(6); i >= 0; i--) {
      ModelCell cell = cell(draw.one(keys.rows()), type());
      if (cells.stream().noneMatch(other -> other.compareTo(cell) == 0)) {
        cells.add(cell);
      }
    }
    return cells;
  }

  private CellType type() {
    if (draw.below(3) > 0) {
      return CellType.PUT;
    }
    return switch (draw.below(4)) {
      case 0 -> draw.has(Feature.DELETE_VERSION) ? CellType.DELETE_VERSION : CellType.PUT;
      case 1 -> draw.has(Feature.DELETE_COLUMN) ? CellType.DELETE_COLUMN : CellType.PUT;
      case 2 -> draw.has(Feature.DELETE_FAMILY) ? CellType.DELETE_FAMILY : CellType.PUT;
      default -> draw.has(Feature.DELETE_FAMILY_VERSION)
        ? CellType.DELETE_FAMILY_VERSION
        : CellType.PUT;
    };
  }

  private ModelCell cell(String row, CellType type) {
    boolean ofFamily = type == CellType.DELETE_FAMILY || type == CellType.DELETE_FAMILY_VERSION;
    long ttl = type == CellType.PUT && draw.sometimes(Feature.CELL_TTL, 4)
      ? draw.one(1L, 400L, 1000L, 3000L)
      : ModelCell.NO_TTL;
    return new ModelCell(row, draw.one(keys.families()),
      ofFamily ? "" : draw.one(keys.qualifiers()), keys.timestamp(draw), type, 0,
      type == CellType.PUT ? "v" + value++ % 10 : "", ttl);
  }
}
