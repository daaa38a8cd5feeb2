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

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.hbase.KeepDeletedCells;

/** The cells of one row of one family, and which of them a reader sees. */
final class FamilyRow {
  private final FamilySpec family;
  private final List<ModelCell> cells = new ArrayList<>();
  private final long now;

  /**
   * @param rowCells all that are stored; those of other families, or above the read point, are not
   *                 looked at
   */
  FamilyRow(FamilySpec family, Collection<ModelCell> rowCells, long readPoint, long now) {
    this.family = family;
    this.now = now;
    for (ModelCell cell : rowCells) {
      if (cell.family().equals(family.name()) && cell.sequenceId() <= readPoint) {
        cells.add(cell);
      }
    }
    Collections.sort(cells);
  }

  /** All puts that are not deleted, within the range, at most so many versions of a column. */
  List<ModelCell> visible(Span range, int versions) {
    List<ModelCell> there = new ArrayList<>(cells);
    there.removeIf(cell -> family.isGone(cell, now));
    List<ModelCell> markers = markers(there, range);
    List<ModelCell> live = new ArrayList<>();
    for (List<ModelCell> column : columns(there)) {
      List<ModelCell> puts =
        family.newVersions() ? replay(column, markers) : undeleted(column, markers);
      puts.removeIf(put -> !range.includes(put.timestamp()));
      live.addAll(newest(puts, Math.min(versions, family.maxVersions())));
    }
    return live;
  }

  /** What a raw scan sees: markers, deleted puts, and expired ones. */
  List<ModelCell> raw(Span range, int versions) {
    List<ModelCell> seen = new ArrayList<>();
    for (List<ModelCell> column : columns(cells)) {
      List<ModelCell> ofColumn = new ArrayList<>();
      column.stream().filter(cell -> range.includes(cell.timestamp()))
        .forEach(cell -> addUnlessRepeated(ofColumn, cell));
      long puts = 0;
      for (ModelCell cell : ofColumn) {
        puts += cell.type() == CellType.PUT ? 1 : 0;
        // The column ends with its versions, even if there are markers behind them.
        if (puts <= versions) {
          seen.add(cell);
        }
      }
    }
    return seen;
  }

  /** The markers that count: with deleted cells kept, a range that ends before one looks behind. */
  private List<ModelCell> markers(List<ModelCell> there, Span range) {
    boolean looksBehind = family.keepDeleted() != KeepDeletedCells.FALSE;
    List<ModelCell> markers = new ArrayList<>();
    for (ModelCell cell : there) {
      if (cell.type().isDelete() && (!looksBehind || range.includes(cell.timestamp()))) {
        markers.add(cell);
      }
    }
    return markers;
  }

  /** Puts of a column without those deleted, whatever was written first. */
  private List<ModelCell> undeleted(List<ModelCell> column, List<ModelCell> markers) {
    List<ModelCell> puts = new ArrayList<>(column);
    puts.removeIf(cell -> cell.type() != CellType.PUT || Deletes.hide(family, markers, cell));
    return puts;
  }

  /**
   * NEW_VERSION_BEHAVIOR: what is left of a column when writes and deletes take place one after the
   * other, and what is over the number of versions goes at once.
   */
  private List<ModelCell> replay(List<ModelCell> column, List<ModelCell> markers) {
    List<ModelCell> events = new ArrayList<>(markers);
    column.stream().filter(cell -> cell.type() == CellType.PUT).forEach(events::add);
    events.sort((a, b) -> a.sequenceId() != b.sequenceId()
      ? Long.compare(a.sequenceId(), b.sequenceId())
      : Boolean.compare(a.type().isDelete(), b.type().isDelete()));
    TreeMap<Long, ModelCell> live = new TreeMap<>();
    for (ModelCell event : events) {
      if (event.type().isDelete()) {
        live.values().removeIf(put -> Deletes.isAbout(event, put));
      } else {
        live.put(event.timestamp(), event);
        if (live.size() > family.maxVersions()) {
          live.pollFirstEntry();
        }
      }
    }
    return new ArrayList<>(live.descendingMap().values());
  }

  /** Of puts of one column, newest first: one per timestamp, the last written. */
  private List<ModelCell> newest(List<ModelCell> puts, int versions) {
    List<ModelCell> kept = new ArrayList<>();
    for (ModelCell put : puts) {
      boolean repeated =
        !kept.isEmpty() && kept.get(kept.size() - 1).timestamp() == put.timestamp();
      boolean expired = family.isFamilyTtlOver(put, now) && kept.size() >= family.minVersions();
      if (!repeated && !expired && kept.size() < versions) {
        kept.add(put);
      }
    }
    return kept;
  }

  private static void addUnlessRepeated(List<ModelCell> seen, ModelCell cell) {
    ModelCell last = seen.isEmpty() ? null : seen.get(seen.size() - 1);
    if (last == null || !last.isSameColumn(cell) || last.timestamp() != cell.timestamp()
      || last.type() != cell.type()) {
      seen.add(cell);
    }
  }

  private static Collection<List<ModelCell>> columns(List<ModelCell> of) {
    TreeMap<String, List<ModelCell>> columns = new TreeMap<>();
    of.forEach(
      cell -> columns.computeIfAbsent(cell.qualifier(), any -> new ArrayList<>()).add(cell));
    return columns.values();
  }
}
