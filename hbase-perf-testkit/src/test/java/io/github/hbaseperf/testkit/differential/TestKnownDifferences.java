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

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each known fault is excused in its case, and what else may go wrong in that case is not. */
class TestKnownDifferences {
  private static final Map<String, String> NAMES = new HashMap<>();
  private static final Map<String, Difference> FOUND = new HashMap<>();
  private static final int MOST_TRIES = 100;
  private static final KnownDifferences STOCK = KnownDifferences.ofStock();

  static {
    NAMES.put("HBASE-27691", SeekFaults.START_KEY);
    NAMES.put("HBASE-29896", KnownDifferences.EXPIRED_RAW);
    NAMES.put("HBASE-29907", SeekFaults.BLOOM_ORDER);
    NAMES.put("column-value-on-demand", OnDemandFaults.COLUMN_VALUE);
    NAMES.put("compaction-under-open-scanner", NewVersionFaults.COMPACTED);
    NAMES.put("empty-qualifier-of-new-versions", NewVersionFaults.UNNAMED_MARKER);
    NAMES.put("endless-major-compaction", SeekFaults.UNNAMED_COLUMN);
    NAMES.put("endless-scan-of-expired-marker", SeekFaults.UNNAMED_COLUMN);
    NAMES.put("endless-scan", KnownDifferences.BLOOM);
    NAMES.put("rows-missed-beside-unnamed-column", KnownDifferences.BLOOM_ROWS);
    NAMES.put("hole-between-files-of-open-scanner", KnownDifferences.SKIPPED_MARKER);
    NAMES.put("hole-of-earlier-version", KnownDifferences.SKIPPED_MARKER);
    NAMES.put("family-marker-lost-between-files", KnownDifferences.SKIPPED_MARKER);
    NAMES.put("rows-missed-beside-bloom-filter", KnownDifferences.BLOOM);
    NAMES.put("family-marker-lost-behind-surplus-version", CompactionFaults.COUNTED_FAMILY_MARKER);
    NAMES.put("family-marker-of-new-versions", NewVersionFaults.UNNAMED_COLUMN);
    NAMES.put("filter-and-empty-qualifier", KnownDifferences.FILTER_ASKED_AGAIN);
    NAMES.put("filter-and-empty-qualifier-of-raw-scan", KnownDifferences.FILTER_ASKED_AGAIN);
    NAMES.put("filter-of-new-versions", NewVersionFaults.FILTERED);
    NAMES.put("hole-between-files", KnownDifferences.SKIPPED_MARKER);
    NAMES.put("deleted-column-takes-the-offset", KnownDifferences.SKIPPED_MARKER);
    NAMES.put("marker-lost-under-open-scanner", CompactionFaults.LATE_DELETE);
    NAMES.put("row-over-a-flush-amid-a-call", CompactionFaults.AMID_ROW);
    NAMES.put("rows-joined-by-a-flush", CompactionFaults.JOINED_ROWS);
    NAMES.put("marker-lost-behind-expired-version", CompactionFaults.LOST_MARKER);
    NAMES.put("marker-lost-behind-surplus-version", CompactionFaults.LOST_MARKER);
    NAMES.put("markers-counted-as-versions", NewVersionFaults.COUNTED_MARKERS);
    NAMES.put("markers-of-one-sequence-id", NewVersionFaults.MARKERS);
    NAMES.put("newest-version-of-new-versions", NewVersionFaults.NEWEST);
    NAMES.put("next-version-of-new-versions", NewVersionFaults.NEXT_VERSION);
    NAMES.put("offset-on-demand-raw", OnDemandFaults.EMPTY_PAGE);
    NAMES.put("offset-on-demand", OnDemandFaults.EMPTY_PAGE);
    NAMES.put("overwritten-put-of-new-versions", NewVersionFaults.OVERWRITTEN);
    NAMES.put("first-row-of-other-half", SeekFaults.OTHER_HALF);
    NAMES.put("pruned-versions-of-new-versions", NewVersionFaults.PRUNED);
    NAMES.put("pruned-deleted-version-of-new-versions", NewVersionFaults.PRUNED);
    NAMES.put("pruned-kept-version-of-new-versions", NewVersionFaults.PRUNED);
    NAMES.put("pruned-version-deleted-at-once", NewVersionFaults.PRUNED);
    NAMES.put("unseen-version-of-new-versions", NewVersionFaults.UNSEEN_VERSION);
    NAMES.put("unskipped-row-of-new-versions", NewVersionFaults.UNSKIPPED_ROW);
    NAMES.put("unasked-row-on-demand", OnDemandFaults.UNASKED_ROW);
    NAMES.put("later-marker-of-new-versions", NewVersionFaults.EARLIER_MARKER);
    NAMES.put("later-marker-of-new-versions-keeps-older", NewVersionFaults.EARLIER_MARKER);
    NAMES.put("overwritten-put-before-later-one", NewVersionFaults.OVERWRITTEN);
    NAMES.put("reversed-scan-behind-its-start", SeekFaults.READ_POINT);
    NAMES.put("hint-of-reversed-scan", SeekFaults.HINT_BACKWARDS);
    NAMES.put("hint-of-reversed-scan-and-column-value", SeekFaults.HINT_BACKWARDS);
    NAMES.put("first-rows-of-other-half", SeekFaults.OTHER_HALF);
    NAMES.put("HBASE-27691-of-a-missing-column", SeekFaults.START_KEY);
    NAMES.put("HBASE-27691-of-a-short-row", PrefixFaults.SHORT_ROW);
    NAMES.put("hint-passes-over-family-marker", KnownDifferences.HINTED_OVER_MARKER);
    NAMES.put("rows-behind-one-shorter-than-the-prefix", PrefixFaults.SHORT_ROW);
    NAMES.put("row-shorter-than-the-prefix", PrefixFaults.SHORT_ROW);
    NAMES.put("filter-of-new-versions-in-scanner", NewVersionFaults.FILTERED);
    NAMES.put("unseen-version-and-while", NewVersionFaults.UNSEEN_VERSION);
    NAMES.put("hint-of-reversed-scan-and-skip", SeekFaults.HINT_BACKWARDS);
    NAMES.put("row-without-essential-family", OnDemandFaults.EMPTY_ESSENTIALS);
    NAMES.put("row-behind-switch-to-streams-on-demand", OnDemandFaults.ROW_BEHIND);
    NAMES.put("first-row-of-other-half-and-later-append", SeekFaults.OTHER_HALF);
    NAMES.put("markers-of-both-kinds-lost-under-open-scanner",
      CompactionFaults.COUNTED_FAMILY_MARKER);
    NAMES.put("reversed-scan-of-one-row-behind-its-start", SeekFaults.READ_POINT);
    NAMES.put("reversed-scan-sees-later-marker", SeekFaults.READ_POINT);
    NAMES.put("pruned-family-marker-of-new-versions", NewVersionFaults.PRUNED);
    NAMES.put("compaction-under-open-scanner-keeps-another-version", NewVersionFaults.COMPACTED);
    NAMES.put("while-and-rejected-row", SeekFaults.REJECTED_ROW);
    NAMES.put("endless-compaction-within-next", SeekFaults.UNNAMED_COLUMN);
    NAMES.put("reversed-scan-with-limit", SeekFaults.READ_POINT);
    NAMES.put("reversed-scan-with-offset", SeekFaults.READ_POINT);
    NAMES.put("reversed-scan-with-offset-and-marker", SeekFaults.READ_POINT);
    NAMES.put("reversed-scan-with-limit-and-marker", SeekFaults.READ_POINT);
    NAMES.put("families-out-of-order", KnownDifferences.BLOOM);
    NAMES.put("excluded-column-on-demand", OnDemandFaults.EXCLUDED_COLUMN);
    NAMES.put("expired-version-of-given-column", KnownDifferences.EXPIRED_VERSION);
    NAMES.put("puts-of-one-sequence-id", NewVersionFaults.PUTS);
    NAMES.put("reversed-half-files", SeekFaults.HALF_FILE);
    NAMES.put("reversed-scan-of-bulk-load", SeekFaults.READ_POINT);
    NAMES.put("reversed-scan-of-flushed-file", SeekFaults.READ_POINT);
    NAMES.put("rows-out-of-order-after-stream-switch", SeekFaults.STREAM_ORDER);
    NAMES.put("version-lost-under-open-scanner", CompactionFaults.LATE_DELETE);
    NAMES.put("expired-version-lost-under-open-scanner", CompactionFaults.LATE_DELETE);
    NAMES.put("switch-to-streams-at-equal-keys", SeekFaults.STREAM);
    NAMES.put("unpruned-memstore-at-equal-keys", SeekFaults.UNPRUNED);
    NAMES.put("first-row-of-other-half-in-open-scanner", SeekFaults.OTHER_HALF);
    NAMES.put("reversed-scan-behind-an-excluded-start", SeekFaults.READ_POINT);
    NAMES.put("deleted-row-on-demand", OnDemandFaults.UNASKED_ROW);
    NAMES.put("row-without-given-columns-on-demand", OnDemandFaults.UNASKED_ROW);
    NAMES.put("marker-lost-by-compaction-under-open-scanner", NewVersionFaults.COMPACTED);
  }

  @BeforeAll
  static void findThem() throws IOException {
    Simulator simulator = Simulator.ofSmallCases(KnownDifferences.none(), List.of());
    for (String name : NAMES.keySet()) {
      FOUND.put(name, simulator.run(read("stock-" + name)).difference().orElseThrow());
    }
  }

  private static Case read(String name) throws IOException {
    Path file = Path.of("src", "test", "resources", "cases", name + ".case");
    return CaseText.parse(Files.readString(file));
  }

  static List<String> cases() {
    return NAMES.keySet().stream().sorted().toList();
  }

  @Test
  void testEachFaultHasItsCase() {
    Set<String> names = new HashSet<>(STOCK.names());
    names.remove(SeekFaults.LAZY_KEY);
    assertThat(NAMES.values()).containsAll(names);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void testFaultIsExcused(String name) {
    assertThat(STOCK.name(FOUND.get(name))).contains(NAMES.get(name));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void testNothingElseIsExcused(String name) {
    for (Difference planted : planted(FOUND.get(name))) {
      assertThat(STOCK.name(planted))
        .as("%s wrong %s, missing %s", planted, planted.wrong(), planted.missing()).isEmpty();
    }
  }

  /** One row for each family that goes over to streams, but the one that the filter needs. */
  @Test
  void testManyRowsLeftOutAreNotExcused() {
    Difference found = FOUND.get("row-behind-switch-to-streams-on-demand");
    List<ModelCell> missing = new ArrayList<>(found.missing());
    for (ModelCell cell : found.stored()) {
      if (cell.family().equals("g")) {
        missing.add(cell);
      }
    }
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), found.wrong(), missing,
      found.stored(), found.readPoint()))).isEmpty();
  }

  /** A scanner that sees what was deleted, long after it was written. */
  @Test
  void testReversedScanIsNotExcusedOldCells() {
    Difference found = FOUND.get("reversed-scan-of-flushed-file");
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), found.wrong(), found.missing(),
      found.stored(), Long.MAX_VALUE))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = { "compaction-under-open-scanner", "version-lost-under-open-scanner",
    "expired-version-lost-under-open-scanner" })
  void testCompactionIsNotExcusedWithoutScanner(String name) {
    Difference found = FOUND.get(name);
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), found.wrong(), found.missing(),
      found.stored(), Long.MAX_VALUE))).isEmpty();
  }

  /** Of the column without a name what is too much is excused in any case. */
  @Test
  void testLossBehindMarkersOfBothKindsIsExcusedAndBehindOneIsNot() throws IOException {
    Difference found = Simulator.ofSmallCases(KnownDifferences.none(), List.of())
      .run(read("stock-family-marker-behind-one-of-empty-qualifier")).difference().orElseThrow();
    assertThat(STOCK.name(found)).contains(NewVersionFaults.UNNAMED_COLUMN);
    List<ModelCell> ofColumn =
      found.stored().stream().filter(cell -> !cell.type().isOfFamily()).toList();
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), found.wrong(), found.missing(),
      ofColumn, found.readPoint()))).isEmpty();
  }

  /**
   * Whether the fault shows depends on which places the bucket cache uses again, hence the tries.
   */
  @Test
  void testKeyOfLazySeekIsExcusedInBucketCacheOnly() throws IOException {
    Simulator simulator = Simulator.ofSmallCases(KnownDifferences.none(), List.of());
    Case table = read("unsteady/lazy-seek-in-bucket-cache");
    Optional<Difference> found = Optional.empty();
    for (int i = 0; i < MOST_TRIES && found.isEmpty(); i++) {
      found = simulator.run(table).difference();
    }
    assertThat(found.flatMap(STOCK::name)).contains(SeekFaults.LAZY_KEY);
    for (Difference planted : planted(found.orElseThrow())) {
      assertThat(STOCK.name(planted)).as("%s", planted).isEmpty();
    }
    assertThat(KnownDifferences.ofMendedStock().name(found.get())).isEmpty();
    Difference other = found.get();
    TableLayout onHeap = new TableLayout(other.layout().families(), TableLayout.CacheKind.LRU,
      other.layout().keepDays(), other.layout().mostFiles(), other.layout().timeCheck());
    assertThat(
      STOCK.name(new Difference(other.kind(), other.operation(), other.query(), other.lines(),
        other.wrong(), other.missing(), other.stored(), onHeap, other.readPoint(), other.now())))
          .isEmpty();
  }

  @Test
  void testLossOfFamilyMarkersIsNotExcused() {
    Difference found = FOUND.get("marker-lost-behind-surplus-version");
    ModelCell lost = found.missing().get(0);
    ModelCell ofFamily = new ModelCell(lost.row(), lost.family(), "", lost.timestamp(),
      CellType.DELETE_FAMILY, lost.sequenceId(), "", ModelCell.NO_TTL);
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), List.of(), List.of(ofFamily),
      found.stored(), found.readPoint()))).isEmpty();
  }

  @Test
  void testTwoFaultsAtOnceAreExcusedAndWithAThirdAreNot() {
    Difference found = FOUND.get("marker-lost-behind-surplus-version");
    ModelCell lost = found.missing().get(0);
    List<ModelCell> stored = new ArrayList<>(found.stored());
    stored.addAll(put(found, lost.row()));
    Difference withPut = with(found, found.kind(), found.lines(), List.of(),
      List.of(lost, put(found, lost.row()).get(0)), stored, found.readPoint());
    assertThat(STOCK.name(withPut)).isEmpty();
    assertThat(STOCK.name(with(found, found.kind(), found.lines(), List.of(), List.of(lost, lost),
      stored, found.readPoint()))).contains(CompactionFaults.LOST_MARKER);
  }

  /** A row in two parts, as HBase 2.6.1 returns it, and nothing else. */
  @ParameterizedTest
  @CsvSource({ "2.6.1-hadoop3, true", "2.6.3, true", "2.6.4-hadoop3, false", "2.6.5, false",
    "3.0.0, false", "3.0.0-beta-1, true" })
  void testHalfRowIsExcusedInEarlierReleasesOnly(String version, boolean excused)
    throws IOException {
    Case half =
      CaseText.parse(Files.readString(Path.of("src/test/resources/cases/HBASE-29254.case")));
    KnownDifferences known = KnownDifferences.ofStock(version);
    Difference found = halfRow(half, List.of(Call.ENDED_EARLY));
    assertThat(known.name(found).filter(EarlierFaults.HALF_ROW::equals).isPresent())
      .isEqualTo(excused);
    assertThat(known.name(halfRow(half, List.of(Call.SAID_TO_END)))
      .filter(EarlierFaults.HALF_ROW::equals).isPresent()).isEqualTo(excused);
    assertThat(known.name(halfRow(half, List.of(Call.ENDED_EARLY, "planted")))).isEmpty();
  }

  /** Where the decoder of a block fails in a reversed scan, and nowhere else. */
  @ParameterizedTest
  @CsvSource({ "2.6.1-hadoop3, false", "2.6.4-hadoop3, false", "3.0.0, false",
    "3.0.0-beta-1, true" })
  void testDecoderMayFailBackwardsInTheBetaOnly(String version, boolean excused)
    throws IOException {
    Case some =
      CaseText.parse(Files.readString(Path.of("src/test/resources/cases/HBASE-29254.case")));
    KnownDifferences known = KnownDifferences.ofMendedStock(version);
    String frame = "at org.apache.hadoop.hbase.io.encoding.DiffKeyDeltaEncoder.decode";
    assertThat(
      known.name(failure(some, frame)).filter(EarlierFaults.ENCODED_BACKWARDS::equals).isPresent())
        .isEqualTo(excused);
    assertThat(known.name(failure(some, "at org.apache.hadoop.hbase.io.hfile.HFileInfo.read")))
      .isEmpty();
  }

  private static Difference failure(Case some, String frame) {
    return new Difference(Difference.Kind.FAILURE, new Operation.Next("a", 1), Optional.empty(),
      List.of("java.lang.ArrayIndexOutOfBoundsException", frame), List.of(), List.of(), List.of(),
      some.layout(), 9, 9);
  }

  private static Difference halfRow(Case half, List<String> lines) {
    ModelCell deleted =
      new ModelCell("a", "g", "q", 5, CellType.DELETE_COLUMN, 1, "", ModelCell.NO_TTL);
    return new Difference(Difference.Kind.ANSWER, new Operation.Next("a", 1), Optional.empty(),
      lines, List.of(), List.of(), List.of(deleted), half.layout(), 9, 9);
  }

  private static List<Difference> planted(Difference found) {
    List<Difference> planted = new ArrayList<>();
    planted.add(with(found, Difference.Kind.LIMITS, found.lines(), found.wrong(), found.missing(),
      found.stored(), found.readPoint()));
    planted.add(with(found, Difference.Kind.FAILURE, List.of("java.io.IOException: planted"),
      List.of(), List.of(), found.stored(), found.readPoint()));
    if (found.kind() == Difference.Kind.ENDLESS) {
      planted.add(with(found, Difference.Kind.ANSWER, found.lines(), List.of(), put(found, "zz"),
        List.of(), found.readPoint()));
    } else if (found.saysWhich()) {
      // What a filter leaves out instead may be anything.
      planted.add(with(found, found.kind(), found.lines(), found.missing(), found.wrong(),
        found.stored(), found.readPoint()));
    }
    boolean endsAlways =
      found.query().filter(query -> STOCK.mayBeEndless(found.layout(), query)).isEmpty();
    if (found.kind() != Difference.Kind.ENDLESS && endsAlways) {
      planted.add(with(found, Difference.Kind.ENDLESS, List.of("java.lang.ThreadDeath"), List.of(),
        List.of(), put(found, "zz"), found.readPoint()));
    }
    for (Difference.Kind kind : List.of(Difference.Kind.ANSWER, Difference.Kind.FILES)) {
      // A cell of a row in which there is nothing special came, in front of all others.
      List<ModelCell> other = put(found, "0");
      List<ModelCell> stored = new ArrayList<>(found.stored());
      stored.addAll(other);
      planted.add(with(found, kind, found.lines(), other, List.of(), stored, found.readPoint()));
    }
    return planted;
  }

  private static List<ModelCell> put(Difference found, String row) {
    return List.of(new ModelCell(row, found.layout().specs().get(0).name(), "planted", 1,
      CellType.PUT, 1, "v", ModelCell.NO_TTL));
  }

  private static Difference with(Difference found, Difference.Kind kind, List<String> lines,
    List<ModelCell> wrong, List<ModelCell> missing, List<ModelCell> stored, long readPoint) {
    return new Difference(kind, found.operation(), found.query(), lines, wrong, missing, stored,
      found.layout(), readPoint, found.now());
  }
}
