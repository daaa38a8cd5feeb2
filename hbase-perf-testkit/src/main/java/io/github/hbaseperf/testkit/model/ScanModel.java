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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.filter.Filter;

/** What a scan returns of given cells. */
public final class ScanModel {
  private final Map<String, FamilySpec> families;
  private final Query query;
  private final long readPoint;
  private final long now;

  /**
   * @param families  of the table, by name
   * @param readPoint of the region when the scan opens
   * @param now       when the scan opens
   */
  public ScanModel(Map<String, FamilySpec> families, Query query, long readPoint, long now) {
    this.families = families;
    this.query = query;
    this.readPoint = query.readPoint() > 0 ? query.readPoint() : readPoint;
    this.now = now;
  }

  /**
   * The rows of the answer, in its order, none empty.
   *
   * @param cells  all that are stored
   * @param hidden whether a filter is told the keys of rows that are stored, but have nothing to
   *               show; whether it is depends on what compactions have dropped
   */
  public List<List<ModelCell>> rows(Collection<ModelCell> cells, boolean hidden)
    throws IOException {
    Filter filter = FilterRun.parse(query.filter());
    if (filter != null) {
      filter.setReversed(query.reversed());
    }
    FilterHints hints = new FilterHints(query.reversed());
    List<List<ModelCell>> rows = new ArrayList<>();
    for (Map.Entry<String, List<ModelCell>> row : byRow(cells).entrySet()) {
      if (filter != null && filter.filterAllRemaining()) {
        break;
      }
      List<ModelCell> offered = offered(row.getValue(), filter != null);
      List<ModelCell> shown = offered;
      if (filter != null && hints.passOverAll(row.getValue())) {
        shown = List.of();
      } else if (filter != null && (hidden || !offered.isEmpty())) {
        shown = new FilterRun(filter, query, families, hints).row(row.getKey(), offered);
      } else if (filter == null) {
        shown = page(offered);
      }
      if (!shown.isEmpty()) {
        rows.add(shown);
      }
    }
    return rows;
  }

  /** What the scan returns of one row, before a filter. */
  public List<ModelCell> offered(Collection<ModelCell> rowCells, boolean filtered) {
    List<ModelCell> offered = new ArrayList<>();
    for (FamilySpec family : families.values()) {
      FamilyRow row = new FamilyRow(family, rowCells, readPoint, now);
      // A filter is asked about all versions, and those it lets through are counted again.
      int versions = filtered ? Integer.MAX_VALUE : query.versions();
      List<ModelCell> seen = query.raw()
        ? row.raw(query.range(family.name()), versions)
        : row.visible(query.range(family.name()), versions);
      for (ModelCell cell : seen) {
        if (query.wants(cell)) {
          offered.add(cell);
        }
      }
    }
    return offered;
  }

  /** Without the cells that offset and limit leave out of each family of a row. */
  private List<ModelCell> page(List<ModelCell> row) {
    List<ModelCell> page = new ArrayList<>();
    for (String family : families.keySet()) {
      long limit = query.limit() < 0 ? Long.MAX_VALUE : query.limit();
      row.stream().filter(cell -> cell.family().equals(family)).skip(query.offset()).limit(limit)
        .forEach(page::add);
    }
    return page;
  }

  /** The cells of the rows and families that the query asks for. */
  private TreeMap<String, List<ModelCell>> byRow(Collection<ModelCell> cells) {
    Comparator<String> order = Comparator.naturalOrder();
    TreeMap<String, List<ModelCell>> rows =
      new TreeMap<>(query.reversed() ? order.reversed() : order);
    for (ModelCell cell : cells) {
      boolean ofFamily = query.columns().isEmpty() || query.columns().containsKey(cell.family());
      if (ofFamily && query.includesRow(cell.row())) {
        rows.computeIfAbsent(cell.row(), any -> new ArrayList<>()).add(cell);
      }
    }
    return rows;
  }
}
