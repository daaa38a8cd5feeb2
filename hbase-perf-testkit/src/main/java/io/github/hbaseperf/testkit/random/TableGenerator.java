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

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A random table that is larger than those of {@link CaseGenerator}, with writes and queries for
 * who compares one HBase with another: the model would take too long for it.
 */
public final class TableGenerator {
  /** No timestamp is above this one. */
  public static final long MAX_TIMESTAMP = 2000;

  private static final int MOST_CELLS = 40;

  private final Draw draw;
  private final KeySpace keys;
  private final CellGenerator cells;
  private final QueryGenerator queries;
  private final TableLayout layout;

  /** @param features that the table and its queries may have */
  public TableGenerator(Random random, Set<Feature> features) {
    draw = new Draw(random, features);
    keys = KeySpace.drawLarge(draw);
    cells = new CellGenerator(draw, keys);
    queries = new QueryGenerator(draw, keys);
    layout = LayoutGenerator.layout(draw, keys);
  }

  public TableLayout layout() {
    return layout;
  }

  /** What is written at once. */
  public List<ModelCell> write() {
    return draw.below(20) == 0 ? cells.wide(1 + draw.below(MOST_CELLS)) : cells.write();
  }

  /** A scan with any filter of the model. */
  public Query query() {
    return queries.scan();
  }

  /** A filter that keeps nothing from one row to the next, and rejects rows, as text. */
  public String rejectingFilter() {
    return queries.rejectingFilter();
  }

  public String row() {
    return draw.one(keys.rows());
  }

  public String qualifier() {
    return keys.qualifier(draw);
  }

  public long timestamp() {
    return keys.timestamp(draw);
  }
}
