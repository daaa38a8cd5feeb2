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
 */
public record Difference(Kind kind, Operation operation, Optional<Query> query, List<String> lines,
  List<ModelCell> wrong, List<ModelCell> missing, List<ModelCell> stored, TableLayout layout) {
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

  /** True if it is about cells, all of which are such. */
  boolean concernsOnly(Predicate<ModelCell> such) {
    return wrong.size() + missing.size() > 0 && wrong.stream().allMatch(such)
      && missing.stream().allMatch(such);
  }

  boolean isOfQuery(Predicate<Query> such) {
    return query.filter(such).isPresent();
  }

  /** True if there are more puts before it in its column than the column has versions. */
  boolean isBehindSurplus(ModelCell cell) {
    return stored.stream()
      .filter(put -> put.type() == CellType.PUT && put.row().equals(cell.row())
        && put.family().equals(cell.family()) && put.qualifier().equals(cell.qualifier())
        && put.timestamp() > cell.timestamp())
      .map(ModelCell::timestamp).distinct().count() > spec(cell).maxVersions();
  }

  boolean hasFamilyMarker(ModelCell cell) {
    return markers(cell).anyMatch(marker -> marker.type().isOfFamily());
  }

  boolean hasMarkersWrittenTogether(ModelCell cell) {
    return markers(cell).map(ModelCell::sequenceId).distinct().count() < markers(cell).count();
  }

  private Stream<ModelCell> markers(ModelCell cell) {
    return stored.stream().filter(marker -> marker.type().isDelete()
      && marker.row().equals(cell.row()) && marker.family().equals(cell.family()));
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
