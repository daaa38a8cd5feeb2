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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.filter.ParseFilter;

/**
 * Asks one of HBase's filters about one row, in the order its documentation gives: the row's key,
 * each cell that is left to ask about, all cells that passed, the row.
 */
final class FilterRun {
  private final Filter filter;
  private final Query query;
  private final Map<String, FamilySpec> families;
  private final List<Cell> passed = new ArrayList<>();
  private final Map<String, Integer> versions = new HashMap<>();
  private final Map<String, Integer> ofFamily = new HashMap<>();
  /** What the answer to an earlier cell leaves out. */
  private String skippedColumn;
  private String skippedFamily;
  private final FilterHints hints;

  /** @param hints of the rows before; those of this one are added */
  FilterRun(Filter filter, Query query, Map<String, FamilySpec> families, FilterHints hints) {
    this.hints = hints;
    this.filter = filter;
    this.query = query;
    this.families = families;
  }

  /** The filter that a text stands for, new; null for the empty text. */
  static Filter parse(String text) throws IOException {
    return text.isEmpty()
      ? null
      : WholeRowPrefixFilter.within(new ParseFilter().parseFilterString(bytes(text)));
  }

  /** What the filter leaves of the cells of a row. */
  List<ModelCell> row(String key, List<ModelCell> offered) throws IOException {
    filter.reset();
    if (filter.filterRowKey(new KeyValue(bytes(key), 0L))) {
      return List.of();
    }
    for (ModelCell cell : offered) {
      if (filter.filterAllRemaining()) {
        break;
      }
      ask(cell);
    }
    if (filter.hasFilterRow()) {
      filter.filterRowCells(passed);
    }
    if (passed.isEmpty() || filter.filterRow()) {
      return List.of();
    }
    return passed.stream().map(FilterRun::toModel).toList();
  }

  private void ask(ModelCell asked) throws IOException {
    Cell cell = toCell(asked);
    String column = asked.family() + ":" + asked.qualifier();
    if (hints.passOver(asked) || column.equals(skippedColumn)
      || asked.family().equals(skippedFamily)) {
      return;
    }
    ReturnCode code = filter.filterCell(cell);
    switch (code) {
      case NEXT_COL, INCLUDE_AND_NEXT_COL -> skippedColumn = column;
      case NEXT_ROW, INCLUDE_AND_SEEK_NEXT_ROW -> skippedFamily = asked.family();
      case SEEK_NEXT_USING_HINT -> hints.add(asked.family(), filter.getNextCellHint(cell));
      default -> {
      }
    }
    boolean included = switch (code) {
      case INCLUDE, INCLUDE_AND_NEXT_COL, INCLUDE_AND_SEEK_NEXT_ROW -> true;
      default -> false;
    };
    if (included && counts(asked, column)) {
      passed.add(filter.transformCell(cell));
    }
  }

  /** True if the cell is within the versions of its column, and offset and limit of its family. */
  private boolean counts(ModelCell cell, String column) {
    FamilySpec family = families.get(cell.family());
    int most = query.raw() ? query.versions() : Math.min(query.versions(), family.maxVersions());
    int version = versions.merge(column, 1, Integer::sum);
    if (version > most) {
      skippedColumn = column;
      return false;
    }
    int number = ofFamily.merge(cell.family(), 1, Integer::sum);
    if (query.limit() >= 0 && number >= query.limit() + query.offset()) {
      skippedFamily = cell.family();
    }
    return number > query.offset();
  }

  static KeyValue toCell(ModelCell cell) {
    return new KeyValue(bytes(cell.row()), bytes(cell.family()), bytes(cell.qualifier()),
      cell.timestamp(), KeyValue.Type.codeToType(cell.type().code()), bytes(cell.value()));
  }

  private static ModelCell toModel(Cell cell) {
    return new ModelCell(text(CellUtil.cloneRow(cell)), text(CellUtil.cloneFamily(cell)),
      text(CellUtil.cloneQualifier(cell)), cell.getTimestamp(),
      CellType.of(cell.getType().getCode()), 0, text(CellUtil.cloneValue(cell)), ModelCell.NO_TTL);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
