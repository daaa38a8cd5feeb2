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
import io.github.hbaseperf.testkit.model.Deletes;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * Faults of stock HBase that are known. Each has its issue, or a reason, a condition on the table
 * and the query, and an effect: a difference of another effect is not excused.
 */
public final class KnownDifferences {
  static final String BLOOM =
    "NEW_VERSION_BEHAVIOR and a ROWCOL Bloom filter: scans of given columns do not end,"
      + " end before rows of other families, or return families out of order (not reported)";
  static final String BLOOM_ROWS = "a scan of several families misses rows of one beside a ROWCOL"
    + " Bloom filter and the column without a name of another (not reported)";
  static final String SKIPPED_MARKER =
    "HBASE-18471: steps over family markers where the key of the next block is known";
  static final String HINTED_OVER_MARKER =
    "HBASE-18471: seeks over family markers where a filter hints at a column";
  static final String FILTER_ASKED_AGAIN =
    "HBASE-18471: filters are asked again about the column without a name";
  static final String EXPIRED_RAW = "HBASE-29896: raw scans leave out cells whose own TTL is over";
  static final String EXPIRED_VERSION =
    "scans of given columns return the first expired version, too,"
      + " where MIN_VERSIONS does not keep it (not reported)";

  /** Those that other readers meet, too, where they use HBase's scanners. */
  private static final Set<String> OF_READERS =
    Set.of(SeekFaults.UNPRUNED, NewVersionFaults.UNNAMED_MARKER, PrefixFaults.SHORT_ROW);

  private final Map<String, Predicate<Difference>> known = new LinkedHashMap<>();
  private boolean mayBeEndless;

  private KnownDifferences() {
  }

  /** None: each difference is told. */
  public static KnownDifferences none() {
    return new KnownDifferences();
  }

  /** Of HBase as released, in the version on the class path. */
  public static KnownDifferences ofStock() {
    return ofStock(VersionInfo.getVersion());
  }

  static KnownDifferences ofStock(String version) {
    KnownDifferences stock = ofMendedStock(version);
    if (EarlierFaults.has(version)) {
      EarlierFaults.addTo(stock.known);
    }
    stock.mayBeEndless = true;
    stock.known.put(BLOOM,
      found -> (found.kind() == Difference.Kind.ENDLESS || endsBetweenFamilies(found)
        || SeekFaults.isOutOfOrder(found))
        && found.isOfQuery(query -> hasEndlessScans(found.layout(), query)));
    stock.known.put(BLOOM_ROWS,
      found -> endsBetweenFamilies(found)
        && found.isOfQuery(query -> SeekFaults.rowcolFamilies(found.layout(), query)
          .anyMatch(family -> query.columns().get(family.spec().name()).contains(""))));
    stock.known.put(NewVersionFaults.NEXT_VERSION, NewVersionFaults::isNextVersion);
    stock.known.put(SeekFaults.STREAM_ORDER, SeekFaults::isOutOfOrderAfterSwitch);
    stock.known.put(SeekFaults.BLOOM_ORDER, SeekFaults::goesBackToColumn);
    stock.known.put(SeekFaults.LAZY_KEY, SeekFaults::meetsKeyOfLazySeek);
    stock.known.put(CompactionFaults.JOINED_ROWS, CompactionFaults::joinsRows);
    stock.known.put(SKIPPED_MARKER,
      found -> found.isOfVersions() && found.concerns(cell -> isBehindSkippedMarker(found, cell)));
    stock.known.put(HINTED_OVER_MARKER, KnownDifferences::isHintedOverMarker);
    stock.known.put(FILTER_ASKED_AGAIN, found -> found.kind() == Difference.Kind.ANSWER
      && found.isOfQuery(query -> !query.filter().isEmpty() && isAskedAgain(found, query)));
    return stock;
  }

  /**
   * Of HBase that tells its matcher of every family delete marker before it leaves a column, whose
   * scans of given columns leave the cells that Bloom filters make up and the columns that a filter
   * is done with and do not go back to an earlier one, whose files own the keys of the seeks they
   * put off, that looks which family's row comes next whenever it goes on, and whose rows end where
   * a flush leaves nothing of them.
   */
  public static KnownDifferences ofMendedStock() {
    return ofMendedStock(VersionInfo.getVersion());
  }

  static KnownDifferences ofMendedStock(String version) {
    KnownDifferences stock = new KnownDifferences();
    NewVersionFaults.addTo(stock.known);
    SeekFaults.addTo(stock.known);
    PrefixFaults.addTo(stock.known);
    CompactionFaults.addTo(stock.known);
    OnDemandFaults.addTo(stock.known);
    stock.known.put(EXPIRED_RAW, found -> found.kind() == Difference.Kind.ANSWER
      && found.isOfQuery(Query::raw) && found.concerns(cell -> isBesideExpired(found, cell)));
    stock.known.put(EXPIRED_VERSION,
      found -> found.kind() == Difference.Kind.ANSWER && !found.isOnlyMissing()
        && found.isOfQuery(query -> !query.raw()
          && found.concerns(cell -> isExpiredOfGivenColumn(found, cell, query))));
    if (EarlierFaults.isBetaOf3(version)) {
      stock.known.put(EarlierFaults.ENCODED_BACKWARDS, EarlierFaults::isEncodedBackwards);
    }
    return stock;
  }

  /** Rows of another family are missing, or a row ends early. */
  private static boolean endsBetweenFamilies(Difference found) {
    return found.layout().families().size() > 1
      && (found.kind() == Difference.Kind.ANSWER && found.isOnlyMissing()
        || found.kind() == Difference.Kind.LIMITS
          && found.lines().stream().anyMatch(Call::isHalfRow));
  }

  /** With an offset or a limit, what came back may be counted, and another cell be wrong. */
  private static boolean isBehindSkippedMarker(Difference found, ModelCell cell) {
    // A table here has several blocks per file only if they are tiny: only then it is the stock's.
    return found.hasTinyBlocks(cell) && hasMarkerBehindUnnamedPut(found, cell)
    // Of a scanner that stayed open nobody says which cells are wrong.
      && (!found.saysWhich() || isOfSkippedMarker(found, cell)
        || found.isPaged() && !found.isOnlyMissing() && isOfDeletedFamily(found, cell));
  }

  private static boolean hasMarkerBehindUnnamedPut(Difference found, ModelCell cell) {
    return found.neighbours(cell).anyMatch(other -> other.type().isOfFamily())
      && found.neighbours(cell)
        .anyMatch(other -> other.type() == CellType.PUT && other.qualifier().isEmpty());
  }

  /** Of an open scanner nobody says which cells are wrong. */
  private static boolean isHintedOverMarker(Difference found) {
    return found.kind() == Difference.Kind.ANSWER && found.isOfQuery(SeekFaults::hintsAtColumns)
      && found.stored().stream().anyMatch(cell -> hasMarkerBehindUnnamedPut(found, cell))
      && Stream.concat(found.wrong().stream(), found.missing().stream())
        .allMatch(cell -> hasMarkerBehindUnnamedPut(found, cell));
  }

  /** It came back, or gave its place to one that did, or is the marker, which a compaction lost. */
  private static boolean isOfSkippedMarker(Difference found, ModelCell cell) {
    if (found.wrong().contains(cell)) {
      return isOfDeletedFamily(found, cell);
    }
    boolean isLostMarker = found.kind() == Difference.Kind.FILES && cell.type().isOfFamily();
    return isLostMarker || found.wrong().stream()
      .anyMatch(wrong -> wrong.isSameColumn(cell) && isOfDeletedFamily(found, wrong));
  }

  private static boolean isOfDeletedFamily(Difference found, ModelCell put) {
    return found.neighbours(put)
      .anyMatch(marker -> marker.type().isOfFamily() && Deletes.isAbout(marker, put));
  }

  /** It is missing, and expired, or takes the place of one that is. */
  private static boolean isBesideExpired(Difference found, ModelCell cell) {
    return found.column(cell).anyMatch(expired -> expired.isTtlOver(found.now())
      && !(found.wrong().contains(cell) && expired.shown().equals(cell.shown())));
  }

  private static boolean isExpiredOfGivenColumn(Difference found, ModelCell cell, Query query) {
    return found.spec(cell).minVersions() > 0 && found.spec(cell).isFamilyTtlOver(cell, found.now())
      && query.columns().getOrDefault(cell.family(), List.of()).contains(cell.qualifier());
  }

  /** What an open scanner returned is told by what was stored alone. */
  private static boolean isAskedAgain(Difference found, Query query) {
    if (found.operation() instanceof Operation.Next) {
      return found.stored().stream().anyMatch(cell -> hasUnnamedVersions(found, cell.row()));
    }
    List<ModelCell> cells =
      Stream.concat(found.wrong().stream(), found.missing().stream()).toList();
    return !cells.isEmpty()
      && cells.stream().allMatch(cell -> mayBeAskedAgain(found, cell.row(), query));
  }

  /** WHILE ends a scan at a row, and PageFilter counts rows. */
  private static boolean mayBeAskedAgain(Difference found, String row, Query query) {
    boolean remembersRows =
      query.filter().contains("WHILE") || query.filter().contains("PageFilter");
    return hasUnnamedVersions(found, row)
      || remembersRows && found.stored().stream().map(ModelCell::row)
        .anyMatch(other -> query.isBefore(other, row) && hasUnnamedVersions(found, other));
  }

  /** The first version of a column without a name leads to the second. */
  private static boolean hasUnnamedVersions(Difference found, String row) {
    List<ModelCell> shown =
      found.stored().stream().filter(cell -> cell.row().equals(row) && cell.qualifier().isEmpty()
        && (cell.type() == CellType.PUT || found.isOfQuery(Query::raw))).toList();
    return shown.stream()
      .anyMatch(cell -> shown.stream().filter(other -> other.isSameColumn(cell)).count() > 1);
  }

  /** Whether a read is of a kind that is known not to end sometimes. */
  boolean mayBeEndless(TableLayout layout, Query query) {
    return mayBeEndless
      && (hasEndlessScans(layout, query) || query.filter().contains("ColumnPaginationFilter"));
  }

  /** Whether what goes over these cells is known not to end sometimes. */
  boolean mayBeEndless(List<ModelCell> stored) {
    return known.containsKey(SeekFaults.UNNAMED_COLUMN) && SeekFaults.hasNeighbouringTypes(stored);
  }

  /** NEW_VERSION_BEHAVIOR asks for the next column and gets the cell a Bloom filter made up. */
  private static boolean hasEndlessScans(TableLayout layout, Query query) {
    return SeekFaults.rowcolFamilies(layout, query).anyMatch(family -> family.spec().newVersions());
  }

  /** The names of all. */
  Set<String> names() {
    return known.keySet();
  }

  /** The issue or reason of a difference, if it is known; of several, the first. */
  Optional<String> name(Difference difference) {
    Optional<String> whole = nameOfWhole(difference);
    if (whole.isPresent()) {
      return whole;
    }
    List<Optional<String>> parts = difference.parts().stream().map(this::nameOfWhole).toList();
    return parts.stream().allMatch(Optional::isPresent)
      ? parts.stream().findFirst().flatMap(part -> part)
      : Optional.empty();
  }

  private Optional<String> nameOfWhole(Difference difference) {
    return known.entrySet().stream()
      .filter(entry -> !difference.isOfReader() || OF_READERS.contains(entry.getKey()))
      .filter(entry -> entry.getValue().test(difference)).map(Map.Entry::getKey).findFirst();
  }
}
