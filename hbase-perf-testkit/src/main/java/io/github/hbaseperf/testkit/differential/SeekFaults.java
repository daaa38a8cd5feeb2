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
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Where stock HBase seeks to the wrong place in its files. */
final class SeekFaults {
  static final String UNNAMED_COLUMN = "endless seek: the key after a cell of the column without a"
    + " name has no sequence id, and sorts behind the cell it finds (not reported)";
  static final String STREAM =
    "the switch to streams goes back to the first of equal keys" + " (not reported)";
  static final String UNPRUNED =
    "a flush brings cells back that the time range or TTL of an open scan had"
      + " left out with their memstore, before others of the same key (not reported)";
  static final String STREAM_ORDER = "the switch to streams goes on from a cell that a Bloom filter"
    + " made up, and rows of two families come out of order (not reported)";
  static final String READ_POINT = "a reversed scan sees cells above its read point (not reported)";
  static final String HINT_BACKWARDS =
    "a reversed scan asks filters about cells that their hints leave out (not reported)";
  static final String REJECTED_ROW = "the cells of a row that a filter rejects by its key are shown"
    + " to the filter, and WHILE ends the scan there (not reported)";
  static final String HALF_FILE = "NullPointerException of a reversed scan at the first row of the"
    + " bottom half of a file (not reported)";
  static final String OTHER_HALF = "a scan that starts behind the last row of the bottom half of a"
    + " file returns the first row of the top half (not reported)";
  static final String BLOOM_ORDER = "HBASE-29907: a scan of given columns goes back to a column"
    + " before a cell that a ROWCOL Bloom filter makes up";
  static final String LAZY_KEY = "a file whose seek is put off keeps its key in a block of another"
    + " file, which goes after a call, and whose place in a bucket cache is used again (not reported)";
  static final String START_KEY = "HBASE-27691: a filter sees the made-up key a scan starts at";

  /** What it lets through depends on which cells it saw before. */
  private static final Pattern REMEMBERING_FILTER = Pattern
    .compile("DependentColumnFilter|SingleColumnValue|ColumnPaginationFilter|\\b(SKIP|WHILE)\\b");
  private static final Pattern HINTING_FILTER =
    Pattern.compile("ColumnPrefixFilter|ColumnRangeFilter|ColumnPaginationFilter");
  private static final Pattern ROW_FILTER =
    Pattern.compile("\\b(RowFilter|PrefixFilter|InclusiveStopFilter)\\(");

  /** Two keys that are the same but for their sequence ids. */
  private static final Pattern SAME_KEY = Pattern.compile(
    "AssertionError: Key (\\S+)/vlen=\\S+ followed by a (?:smaller|error order) key (\\S+)/vlen=");
  /** The same where the second is of a class that does not say what it is. */
  private static final Pattern UNREADABLE_KEY =
    Pattern.compile("AssertionError: Key (\\S+)/vlen=\\S+ followed by a smaller key \\S+Cell@");
  private static final Pattern KEPT_KEY = Pattern
    .compile("AssertionError: Key \\S+ followed by a smaller key \\S+ByteBufferExtendedCell@");
  /** Family and timestamp of a key. */
  private static final Pattern KEY = Pattern.compile("[^/]*/([^/:]*):.*/(\\d+)/\\w+");
  /** Two keys of different columns of a row and family. */
  private static final Pattern EARLIER_COLUMN = Pattern.compile("AssertionError: Key"
    + " ([^/]+/[^/:]+:)([^/]*)/\\S+ followed by a (?:smaller|error order) key \\1(?!\\2/)");
  /** As an open scanner tells it. */
  private static final Pattern UNEXPECTED_ROW =
    Pattern.compile("row (\\S+), family \\S+: \\[.*\\], expected one of \\[\\[\\]\\]");
  /** Below it scans of tables as small as here may go over to streams. */
  static final int STREAM_BLOCK = 1 << 14;

  private SeekFaults() {
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(UNNAMED_COLUMN,
      found -> found.kind() == Difference.Kind.ENDLESS && hasNeighbouringTypes(found.stored()));
    known.put(STREAM, SeekFaults::goesBackToSameKey);
    known.put(UNPRUNED, SeekFaults::goesBackToWhatWasLeftOut);
    known.put(READ_POINT,
      found -> found.isOfQuery(Query::reversed)
        && (found.kind() == Difference.Kind.ANSWER && seesTooNewCells(found)
          || found.failedIn("ReversedStoreScanner.checkScanOrder(")));
    known.put(HINT_BACKWARDS,
      found -> found.kind() == Difference.Kind.ANSWER
        && found.isOfQuery(query -> query.reversed()
          && REMEMBERING_FILTER.matcher(query.filter()).find() && hintsAtColumns(query))
        && Stream.concat(found.wrong().stream(), found.missing().stream())
          .allMatch(cell -> hasOtherCells(found, cell)));
    known.put(REJECTED_ROW,
      found -> found.kind() == Difference.Kind.ANSWER && found.isOnlyMissing()
        && found.isOfQuery(
          query -> query.filter().contains("WHILE") && ROW_FILTER.matcher(query.filter()).find()
            && found.missing().stream().allMatch(cell -> isBehindOtherRow(found, cell, query))));
    known.put(HALF_FILE, found -> found.failedIn("NullPointerException")
      && found.failedIn("HalfStoreFileReader$1.seekTo") && found.isOfQuery(Query::reversed));
    // Of each half file the first row of the top half.
    known.put(OTHER_HALF, found -> found.kind() == Difference.Kind.ANSWER
      && found.missing().isEmpty()
      && found.isOfQuery(query -> !query.reversed() && (found.operation() instanceof Operation.Next
        ? found.wrong().isEmpty() && isOfOtherHalf(found, unexpectedRows(found), query)
        : isOfOtherHalf(found, found.wrong().stream().map(ModelCell::row).toList(), query))));
    known.put(START_KEY,
      found -> found.isOfQuery(query -> startsAtNoRow(found, query))
        && (found.failedIn("filterRowKey")
          || found.kind() == Difference.Kind.ANSWER && found.isOnlyMissing()));
  }

  private static boolean isOfOtherHalf(Difference found, List<String> wrong, Query query) {
    return !wrong.isEmpty() && wrong.stream()
      .allMatch(row -> row.compareTo(query.startRow()) > 0 && isBehindLastRow(found, row));
  }

  /** Rows that an open scanner returned of which nothing is stored; none if more is wrong. */
  private static List<String> unexpectedRows(Difference found) {
    List<Matcher> rows = found.lines().stream().map(UNEXPECTED_ROW::matcher).toList();
    return rows.stream().allMatch(Matcher::matches)
      ? rows.stream().map(row -> row.group(1)).toList()
      : List.of();
  }

  private static boolean isBehindLastRow(Difference found, String row) {
    return found.stored().stream().noneMatch(own -> own.row().compareTo(row) >= 0);
  }

  /** The key that a scan of given columns meets is one that was made up of what is gone. */
  static boolean meetsKeyOfLazySeek(Difference found) {
    return found.failedIn("StoreScanner.checkScanOrder(")
      && found.lines().stream().anyMatch(line -> KEPT_KEY.matcher(line).find())
      && found.layout().blockCache() == TableLayout.CacheKind.BUCKET
      && found.isOfQuery(SeekFaults::givesColumns);
  }

  static boolean hintsAtColumns(Query query) {
    return HINTING_FILTER.matcher(query.filter()).find();
  }

  private static boolean givesColumns(Query query) {
    return query.columns().values().stream().anyMatch(qualifiers -> !qualifiers.isEmpty());
  }

  /** There are two cells of a column without a name between which a seek may go back. */
  static boolean hasNeighbouringTypes(List<ModelCell> stored) {
    // Asked before each operation: a loop, since nearly all cells have a name.
    for (ModelCell cell : stored) {
      if (cell.qualifier().isEmpty() && hasNextType(stored, cell)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasNextType(List<ModelCell> stored, ModelCell cell) {
    for (ModelCell next : stored) {
      if (next.timestamp() == cell.timestamp() && next.type().ordinal() + 1 == cell.type().ordinal()
        && next.isSameColumn(cell)) {
        return true;
      }
    }
    return false;
  }

  /** A scan of given columns comes to a column before the one it was at. */
  static boolean goesBackToColumn(Difference found) {
    return found.failedIn("StoreScanner.checkScanOrder(")
      && found.lines().stream().anyMatch(
        line -> EARLIER_COLUMN.matcher(line).find() || UNREADABLE_KEY.matcher(line).find())
      && found.isOfQuery(query -> !query.reversed() && hasRowcolBloom(found, query));
  }

  /** A scan may go over to streams, and a file has several blocks. */
  private static boolean hasRowcolBloom(Difference found, Query query) {
    return rowcolFamilies(found.layout(), query)
      .anyMatch(family -> family.blockBytes() < STREAM_BLOCK);
  }

  /** Families with a ROWCOL Bloom filter of which the query gives columns. */
  static Stream<FamilyLayout> rowcolFamilies(TableLayout layout, Query query) {
    return layout.families().stream().filter(family -> family.bloom() == BloomType.ROWCOL
      && !query.columns().getOrDefault(family.spec().name(), List.of()).isEmpty());
  }

  private static boolean goesBackToSameKey(Difference found) {
    return found.failedIn("StoreScanner.checkScanOrder(")
      && found.layout().families().stream().anyMatch(family -> family.blockBytes() < STREAM_BLOCK)
      && found.lines().stream()
        .anyMatch(line -> SAME_KEY.matcher(line).results()
          .anyMatch(keys -> keys.group(1).equals(keys.group(2)))
          || UNREADABLE_KEY.matcher(line).results().anyMatch(keys -> found.stored().stream()
            .filter(cell -> keys.group(1).startsWith(key(cell))).count() > 1));
  }

  /** HBase's check of the order fails, for which there is no need: the scan returns neither. */
  private static boolean goesBackToWhatWasLeftOut(Difference found) {
    return found.failedInScannerOrReader("StoreScanner.checkScanOrder(") && found.isOfQuery(
      query -> found.lines().stream().anyMatch(line -> SAME_KEY.matcher(line).results().anyMatch(
        keys -> keys.group(1).equals(keys.group(2)) && isLeftOut(found, query, keys.group(1)))));
  }

  /** By its time range, or for its age. */
  private static boolean isLeftOut(Difference found, Query query, String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return false;
    }
    String family = parts.group(1);
    long timestamp = Long.parseLong(parts.group(2));
    long latest = found.now() + (found.isOfReader() ? TableReader.MOST_ANSWER_MILLIS : 0);
    return !query.range(family).includes(timestamp) || found.layout().specs().stream()
      .anyMatch(spec -> spec.name().equals(family) && spec.isFamilyTtlOver(timestamp, latest));
  }

  private static String key(ModelCell cell) {
    return cell.row() + "/" + cell.family() + ":" + cell.qualifier() + "/" + cell.timestamp() + "/";
  }

  static boolean isOutOfOrderAfterSwitch(Difference found) {
    return isOutOfOrder(found)
      && found.isOfQuery(query -> !query.reversed() && hasRowcolBloom(found, query));
  }

  /** All cells of several families are there, in the wrong order. */
  static boolean isOutOfOrder(Difference found) {
    return found.kind() == Difference.Kind.ANSWER && found.wrong().isEmpty()
      && found.missing().isEmpty() && found.layout().families().size() > 1;
  }

  private static boolean hasOtherCells(Difference found, ModelCell cell) {
    return found.stored().stream().filter(other -> other.row().equals(cell.row())).count() > 1;
  }

  private static boolean isBehindOtherRow(Difference found, ModelCell cell, Query query) {
    return found.stored().stream().map(ModelCell::row)
      .anyMatch(row -> query.isBefore(row, cell.row()));
  }

  private static boolean seesTooNewCells(Difference found) {
    List<ModelCell> tooNew =
      found.stored().stream().filter(cell -> cell.sequenceId() > found.readPoint()).toList();
    if (!found.saysWhich()) {
      return !tooNew.isEmpty();
    }
    return found.wrong().stream()
      .allMatch(cell -> tooNew.stream()
        .anyMatch(seen -> seen.shown().equals(cell.shown()) || isBehindStart(found, seen, cell)
          || found.isOfQuery(query -> query.offset() > 0) && isCounted(found, seen, cell)
          || hidesNewer(found, seen, cell)
          || found.isOfQuery(query -> query.limit() >= 0) && hidesBefore(found, seen, cell)))
      && found.missing().stream()
        .allMatch(cell -> tooNew.stream()
          .anyMatch(seen -> isInPlaceOf(found, seen, cell) || endsScanOfOneRow(found, seen)
            || found.isOfQuery(query -> query.limit() >= 0) && isCounted(found, seen, cell)
            || found.isOfQuery(query -> query.offset() > 0) && hidesBefore(found, seen, cell)));
  }

  /** From the cell it must not see the reader of the file goes on forwards. */
  private static boolean isBehindStart(Difference found, ModelCell seen, ModelCell cell) {
    return found.isOfQuery(query -> !query.startRow().isEmpty()
      && cell.row().compareTo(query.startRow()) >= (query.includeStart() ? 1 : 0)
      && seen.row().compareTo(query.startRow()) <= 0);
  }

  /** The row behind its start ends such a scan, as a get ends with its row. */
  private static boolean endsScanOfOneRow(Difference found, ModelCell seen) {
    return found.isOfQuery(query -> query.startRow().equals(query.stopRow()))
      && found.wrong().stream().anyMatch(cell -> isBehindStart(found, seen, cell));
  }

  /** Limit and offset count both. */
  private static boolean isCounted(Difference found, ModelCell seen, ModelCell cell) {
    return isOfFamily(seen, cell) && (seen.type() == CellType.PUT || found.isOfQuery(Query::raw));
  }

  private static boolean isOfFamily(ModelCell seen, ModelCell cell) {
    return seen.row().equals(cell.row()) && seen.family().equals(cell.family());
  }

  /** A cell of the family that comes before it, which limit and offset then do not count. */
  private static boolean hidesBefore(Difference found, ModelCell seen, ModelCell cell) {
    return hidesOfFamily(found, seen, cell) && found.neighbours(cell)
      .anyMatch(hidden -> hidden.type() == CellType.PUT && hidden.compareTo(cell) < 0
        && hidden.sequenceId() <= found.readPoint() && Deletes.isAbout(seen, hidden));
  }

  /** An older version is in the place of the one that it hides. */
  private static boolean hidesNewer(Difference found, ModelCell seen, ModelCell cell) {
    return hidesOfFamily(found, seen, cell)
      && found.missing().stream().anyMatch(hidden -> hidden.isSameColumn(cell)
        && hidden.timestamp() > cell.timestamp() && Deletes.isAbout(seen, hidden));
  }

  /**
   * True if it is a marker of the row and family of the cell, and hides something from the query.
   */
  private static boolean hidesOfFamily(Difference found, ModelCell seen, ModelCell cell) {
    return seen.type().isDelete() && isOfFamily(seen, cell) && !found.isOfQuery(Query::raw);
  }

  /** True if it is another version, or a marker that hides the cell. */
  private static boolean isInPlaceOf(Difference found, ModelCell seen, ModelCell cell) {
    boolean hides = seen.type().isOfFamily() && !found.isOfQuery(Query::raw);
    return isOfFamily(seen, cell) && (seen.qualifier().equals(cell.qualifier()) || hides)
      && seen.timestamp() >= cell.timestamp() && !seen.shown().equals(cell.shown());
  }

  /** The key is made up where columns are given, at the start of a scan. */
  private static boolean startsAtNoRow(Difference found, Query query) {
    return !query.filter().isEmpty() && !query.reversed() && query.includeStart()
      && givesColumns(query)
      && found.stored().stream().noneMatch(cell -> cell.type() == CellType.PUT
        && cell.row().equals(query.startRow()) && query.wants(cell));
  }
}
