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
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Faults of stock HBase that are known: each with its issue, or a reason, and how to tell it. */
public final class KnownDifferences {
  private final Map<String, Predicate<Difference>> known = new LinkedHashMap<>();
  private boolean mayBeEndless;

  private KnownDifferences() {
  }

  private void add(String name, Predicate<Difference> such) {
    known.put(name, such);
  }

  /** None: each difference is told. */
  public static KnownDifferences none() {
    return new KnownDifferences();
  }

  /** Of HBase as released. */
  public static KnownDifferences ofStock() {
    KnownDifferences stock = ofMendedStock();
    stock.mayBeEndless = true;
    stock.add("endless scan of NEW_VERSION_BEHAVIOR with a ROWCOL Bloom filter",
      found -> found.kind() == Difference.Kind.ENDLESS
        && found.isOfQuery(query -> hasEndlessScans(found.layout(), query)));
    // A table here has several blocks per file only if they are tiny: only then it is the stock's.
    stock.add("HBASE-18471: steps over family markers where the key of the next block is known",
      found -> found.concerns(cell -> found.hasTinyBlocks(cell) && found.wrong().contains(cell)
        && found.neighbours(cell).anyMatch(other -> other.type().isOfFamily())
        && found.neighbours(cell)
          .anyMatch(other -> other.type() == CellType.PUT && other.qualifier().isEmpty())));
    stock.add("HBASE-18471: filters are asked again about the column without a name",
      found -> (found.kind() == Difference.Kind.ANSWER || found.kind() == Difference.Kind.ENDLESS)
        && found.isOfQuery(query -> !query.filter().isEmpty())
        && found.stored().stream().anyMatch(cell -> cell.qualifier().isEmpty()));
    return stock;
  }

  /**
   * Of HBase that tells its matcher of every family delete marker before it leaves a column, and
   * whose scans of given columns leave the cells that Bloom filters make up.
   */
  public static KnownDifferences ofMendedStock() {
    KnownDifferences stock = new KnownDifferences();
    stock.add("NEW_VERSION_BEHAVIOR does not track the column without a name",
      found -> found.failedIn("NewVersionBehaviorTracker") || found.kind() != Difference.Kind.LIMITS
        && found.concerns(cell -> found.spec(cell).newVersions()
          && found.neighbours(cell).anyMatch(other -> other.qualifier().isEmpty())));
    stock.add("NEW_VERSION_BEHAVIOR knows one marker of a kind per sequence id", found -> found
      .concerns(cell -> found.spec(cell).newVersions() && found.hasMarkersWrittenTogether(cell)));
    stock.add("NEW_VERSION_BEHAVIOR: a major compaction drops puts that scanners still read",
      found -> found.kind() == Difference.Kind.FILES && found
        .concerns(cell -> found.spec(cell).newVersions() && found.missing().contains(cell)));
    stock.add("NullPointerException of a reversed scan of half files",
      found -> found.failedIn("HalfStoreFileReader") && found.isOfQuery(Query::reversed));
    stock.add("a reversed scan sees bulk-loaded cells above its read point",
      found -> found.isOfQuery(query -> query.reversed() && query.readPoint() > 0)
        && found.missing().isEmpty() && !found.wrong().isEmpty());
    stock.add("not explained yet: sequence ids in the top half of a bulk-loaded file",
      found -> found.kind() == Difference.Kind.FILES && found.differsInSequenceIdsOnly());
    stock.add("endless raw scan behind surplus versions of the column without a name",
      found -> found.kind() == Difference.Kind.ENDLESS && found.isOfQuery(Query::raw)
        && found.stored().stream().anyMatch(cell -> cell.qualifier().isEmpty()));
    stock.add("HBASE-27691: filters see made-up cells", found -> found
      .isOfQuery(query -> !query.filter().isEmpty()
        && query.columns().values().stream().anyMatch(qualifiers -> !qualifiers.isEmpty()))
      && (found.failedIn("filterRowKey") || found.wrong().isEmpty() && !found.missing().isEmpty()));
    stock.add("a flush or compaction loses markers behind surplus versions of their column",
      found -> found.kind() == Difference.Kind.FILES
        && found.concerns(cell -> found.missing().contains(cell) && cell.type().isDelete()
          && !cell.type().isOfFamily() && found.isBehindSurplus(cell)));
    return stock;
  }

  /** Whether a read is of a kind that is known not to end sometimes. */
  boolean mayBeEndless(TableLayout layout, Query query) {
    return mayBeEndless
      && (hasEndlessScans(layout, query) || query.filter().contains("ColumnPaginationFilter"));
  }

  /** NEW_VERSION_BEHAVIOR asks for the next column and gets the cell a Bloom filter made up. */
  private static boolean hasEndlessScans(TableLayout layout, Query query) {
    return layout.families().stream()
      .anyMatch(family -> family.spec().newVersions() && family.bloom() == BloomType.ROWCOL
        && !query.columns().getOrDefault(family.spec().name(), List.of()).isEmpty());
  }

  /** The issue or reason of a difference, if it is known. */
  Optional<String> name(Difference difference) {
    return known.entrySet().stream().filter(entry -> entry.getValue().test(difference))
      .map(Map.Entry::getKey).findFirst();
  }
}
