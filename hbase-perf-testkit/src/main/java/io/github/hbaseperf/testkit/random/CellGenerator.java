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

import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.Cells;
import java.util.ArrayList;
import java.util.List;

/** Random puts and deletes. */
final class CellGenerator {
  private final Draw draw;
  private final KeySpace keys;
  private int value;

  CellGenerator(Draw draw, KeySpace keys) {
    this.draw = draw;
    this.keys = keys;
  }

  /** Those of one write. */
  List<ModelCell> write() {
    List<ModelCell> cells = new ArrayList<>();
    int count = draw.below(3) > 0 ? 1 : 1 + draw.below(6);
    String row = draw.one(keys.rows());
    CellType type = type();
    for (int i = 0; i < count; i++) {
      ModelCell cell = cell(row, type);
      // A batch looks for the newest version of a column before it writes anything.
      boolean latest =
        draw.sometimes(Feature.LATEST, 4) && cells.stream().noneMatch(cell::isSameColumn);
      cells.add(latest ? cell.at(Operation.LATEST) : cell);
      if (type == CellType.PUT) {
        keys.written().add(cell);
      }
      if (draw.sometimes(Feature.MIXED_BATCHES, 2)) {
        row = draw.one(keys.rows());
        type = type();
      }
    }
    return cells;
  }

  /** A file holds a key once. */
  List<ModelCell> distinct() {
    List<ModelCell> cells = new ArrayList<>();
    for (int i = draw.below(6); i >= 0; i--) {
      ModelCell cell = cell(draw.one(keys.rows()), type());
      if (cells.stream().noneMatch(other -> other.compareTo(cell) == 0)) {
        cells.add(cell);
      }
    }
    return cells;
  }

  /** Of one family about half of all columns of all rows. */
  List<ModelCell> full() {
    List<ModelCell> cells = new ArrayList<>();
    String family = keys.family(draw);
    for (String row : keys.rows()) {
      for (String qualifier : keys.qualifiers()) {
        if (draw.below(2) == 0) {
          CellType type = draw.below(4) == 0 ? type() : CellType.PUT;
          cells.add(cell(row, family, qualifier, type, ttl(type)));
        }
      }
    }
    return cells;
  }

  /** A put in each family. */
  List<ModelCell> ofFamilies(String row) {
    return keys.families().stream()
      .map(family -> cell(row, family, keys.qualifier(draw), CellType.PUT, ModelCell.NO_TTL))
      .toList();
  }

  /** A put, and a marker that hides it. */
  List<ModelCell> deleted(String row) {
    ModelCell put = cell(row, CellType.PUT);
    CellType type = draw.one(CellType.DELETE_COLUMN, CellType.DELETE_VERSION,
      CellType.DELETE_FAMILY, CellType.DELETE_FAMILY_VERSION);
    String qualifier = isOfFamily(type) ? "" : put.qualifier();
    return List.of(put, new ModelCell(put.row(), put.family(), qualifier, put.timestamp(), type, 0,
      "", ModelCell.NO_TTL));
  }

  /** Most rows of more than are used elsewhere, in one to three writes: mostly puts. */
  List<List<ModelCell>> rows() {
    int writes = 1 + draw.below(3);
    List<List<ModelCell>> written = new ArrayList<>();
    for (int i = 0; i < writes; i++) {
      written.add(new ArrayList<>());
    }
    for (String row : keys.rows()) {
      for (String suffix : List.of("", "1", "2", "3", "4")) {
        written.get(draw.below(writes)).addAll(columns(row + suffix));
      }
    }
    written.removeIf(List::isEmpty);
    return written;
  }

  private List<ModelCell> columns(String row) {
    List<ModelCell> cells = new ArrayList<>();
    int density = 1 + draw.below(4);
    for (String family : keys.families()) {
      for (String qualifier : keys.qualifiers()) {
        for (int version = 0; draw.below(4) < density && version < 2; version++) {
          CellType type = draw.below(6) == 0 ? type() : CellType.PUT;
          cells.add(
            cell(row, family, qualifier, type, draw.below(2) == 0 ? ttl(type) : ModelCell.NO_TTL));
        }
      }
    }
    return cells;
  }

  /** So many columns of a row, written at once. */
  List<ModelCell> wide(int count) {
    String row = draw.one(keys.rows());
    List<ModelCell> cells = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      cells.add(cell(row, CellType.PUT));
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
    long ttl = ttl(type);
    String qualifier = isOfFamily(type) ? "" : keys.qualifier(draw);
    return cell(row, keys.family(draw), qualifier, type, ttl);
  }

  private ModelCell cell(String row, String family, String qualifier, CellType type, long ttl) {
    return new ModelCell(row, family, isOfFamily(type) ? "" : qualifier, keys.timestamp(draw), type,
      0, type == CellType.PUT ? value(qualifier) : "", ttl);
  }

  private static boolean isOfFamily(CellType type) {
    return type == CellType.DELETE_FAMILY || type == CellType.DELETE_FAMILY_VERSION;
  }

  private long ttl(CellType type) {
    return type == CellType.PUT && draw.sometimes(Feature.CELL_TTL, 4)
      ? draw.one(1L, 400L, 1000L, 3000L)
      : ModelCell.NO_TTL;
  }

  private String value(String qualifier) {
    String letter = draw.sometimes(Feature.TAGS, 2) ? Cells.TAGGED : "v";
    String number = letter + value++ % 10;
    return qualifier.equals(KeySpace.COUNTER) ? number + "number" : number;
  }
}
