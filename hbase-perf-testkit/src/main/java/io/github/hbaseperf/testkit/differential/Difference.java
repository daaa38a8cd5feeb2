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

import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * HBase did what the model does not allow.
 *
 * @param operation at which it was found
 * @param query     that was answered wrong, if any was
 * @param lines     what is wrong
 * @param wrong     cells that should not be there
 * @param missing   cells that should be there
 * @param stored    what the region held
 * @param layout    of the table
 * @param readPoint of the read; of files, the oldest one at which anybody reads
 * @param now       when it was found
 */
public record Difference(Kind kind, Operation operation, Optional<Query> query, List<String> lines,
  List<ModelCell> wrong, List<ModelCell> missing, List<ModelCell> stored, TableLayout layout,
  long readPoint, long now) {
  /** Below it a file of a small table has several blocks. */
  private static final int TINY_BLOCK = 1 << 12;

  /** What was wrong. */
  public enum Kind {
    /** A scan or get returned other rows. */
    ANSWER,
    /** One call returned too much or too little. */
    LIMITS,
    /** A flush or compaction wrote other cells. */
    FILES,
    /** A scan did not end. */
    ENDLESS,
    /** HBase threw something. */
    FAILURE
  }

  /** True if HBase threw something, and the text is in its stack trace. */
  boolean failedIn(String text) {
    return kind == Kind.FAILURE && lines.stream().anyMatch(line -> line.contains(text));
  }

  /** The same, also if another way to read threw it, which uses HBase's scanners. */
  boolean failedInScannerOrReader(String text) {
    return failedIn(text) || isOfReader() && lines.stream().anyMatch(line -> line.contains(text));
  }

  /** True if cells are read or written that should not be, or the other way round. */
  boolean isOfVersions() {
    return kind == Kind.ANSWER || kind == Kind.FILES;
  }

  /** True if another way to read answered wrong, where scans of HBase did not. */
  boolean isOfReader() {
    return kind == Kind.ANSWER && operation instanceof Operation.Ask;
  }

  boolean isOnlyMissing() {
    return wrong.isEmpty() && !missing.isEmpty();
  }

  /** True if it names the cells that are wrong or missing, and no filter shows others for them. */
  boolean saysWhich() {
    return wrong.size() + missing.size() > 0 && !isOfQuery(query -> !query.filter().isEmpty());
  }

  /**
   * True if all cells it is about are such. With an offset or a limit others may come in their
   * place: then one of their row and family is. With a filter, or if it does not say which cells,
   * one of those stored is.
   */
  boolean concerns(Predicate<ModelCell> such) {
    if (!saysWhich()) {
      return kind == Kind.ANSWER && stored.stream().anyMatch(such);
    }
    return Stream.concat(wrong.stream(), missing.stream())
      .allMatch(cell -> such.test(cell) || isPaged() && neighbours(cell).anyMatch(such));
  }

  /**
   * What is wrong, of each column by itself. With an offset or a limit, which count the columns of
   * a family in a row, of each such family by itself.
   */
  List<Difference> parts() {
    if (!saysWhich()) {
      return List.of();
    }
    return Stream.concat(wrong.stream(), missing.stream()).map(this::part).distinct()
      .map(part -> new Difference(kind, operation, query, lines, of(part, wrong), of(part, missing),
        stored, layout, readPoint, now))
      .toList();
  }

  private List<ModelCell> of(List<String> part, List<ModelCell> cells) {
    return cells.stream().filter(cell -> part(cell).equals(part)).toList();
  }

  private List<String> part(ModelCell cell) {
    return isPaged()
      ? List.of(cell.row(), cell.family())
      : List.of(cell.row(), cell.family(), cell.qualifier());
  }

  boolean isPaged() {
    return isOfQuery(query -> query.offset() > 0 || query.limit() >= 0);
  }

  boolean isOfQuery(Predicate<Query> such) {
    return query.filter(such).isPresent();
  }

  /** What is stored of the row and family of a cell. */
  Stream<ModelCell> neighbours(ModelCell cell) {
    return stored.stream()
      .filter(other -> other.row().equals(cell.row()) && other.family().equals(cell.family()));
  }

  /** What is stored of the row and column of a cell. */
  Stream<ModelCell> column(ModelCell cell) {
    return neighbours(cell).filter(other -> other.qualifier().equals(cell.qualifier()));
  }

  boolean hasTinyBlocks(ModelCell cell) {
    return layout.families().stream().anyMatch(
      family -> family.blockBytes() < TINY_BLOCK && family.spec().name().equals(cell.family()));
  }

  /** The schema of the family of a cell. */
  FamilySpec spec(ModelCell cell) {
    return layout.specs().stream().filter(spec -> spec.name().equals(cell.family())).findFirst()
      .orElseThrow();
  }

  @Override
  public String toString() {
    StringBuilder text =
      new StringBuilder(kind + " at: " + CaseText.operation(operation)).append('\n');
    lines.forEach(line -> text.append("  ").append(line).append('\n'));
    return text.toString();
  }
}
