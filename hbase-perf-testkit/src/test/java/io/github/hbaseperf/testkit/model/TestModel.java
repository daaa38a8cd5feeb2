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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.junit.jupiter.api.Test;

/** What the documents of HBase say, by hand: no HBase is asked. */
class TestModel {
  private static final FamilySpec FAMILY = FamilySpec.of("f");
  private static final long NOW = 1000;

  private static ModelCell cell(String qualifier, long timestamp, CellType type, long id) {
    return new ModelCell("r", "f", qualifier, timestamp, type, id, "", ModelCell.NO_TTL);
  }

  private static ModelCell put(String qualifier, long timestamp, long id) {
    return cell(qualifier, timestamp, CellType.PUT, id);
  }

  private static Query query(int versions, boolean raw, Map<String, Span> ranges) {
    return new Query("", true, "", false, false, Map.of(), versions, raw, ranges, 0, -1, "", 0,
      false);
  }

  private static List<ModelCell> scan(FamilySpec family, Query query, long readPoint,
    ModelCell... cells) throws IOException {
    ScanModel model = new ScanModel(Map.of("f", family), query, readPoint, NOW);
    return model.rows(List.of(cells), false).stream().flatMap(List::stream).toList();
  }

  private static List<ModelCell> scan(FamilySpec family, ModelCell... cells) throws IOException {
    return scan(family, query(Integer.MAX_VALUE, false, Map.of()), Long.MAX_VALUE, cells);
  }

  @Test
  void testFamilyMarkerHidesOlderCellsOfAllColumns() throws IOException {
    ModelCell newer = put("", 3, 3);
    assertThat(scan(FAMILY, put("q", 1, 1), cell("", 2, CellType.DELETE_FAMILY, 2), newer))
      .containsExactly(newer);
  }

  @Test
  void testMarkerHidesWhatIsPutLaterWithAnOlderTimestamp() throws IOException {
    ModelCell marker = cell("q", 5, CellType.DELETE_COLUMN, 1);
    assertThat(scan(FAMILY, marker, put("q", 5, 2))).isEmpty();
    FamilySpec newVersions =
      new FamilySpec("f", 1, 0, KeepDeletedCells.FALSE, Long.MAX_VALUE, 0, true);
    assertThat(scan(newVersions, marker, put("q", 5, 2))).containsExactly(put("q", 5, 2));
  }

  @Test
  void testVersionMarkersHideOneTimestamp() throws IOException {
    FamilySpec family = new FamilySpec("f", 3, 0, KeepDeletedCells.FALSE, Long.MAX_VALUE, 0, false);
    assertThat(scan(family, put("q", 1, 1), put("q", 2, 2), put("z", 2, 2),
      cell("q", 2, CellType.DELETE_VERSION, 3))).containsExactly(put("q", 1, 1), put("z", 2, 2));
    assertThat(scan(family, put("q", 1, 1), put("q", 2, 2), put("z", 2, 2),
      cell("", 2, CellType.DELETE_FAMILY_VERSION, 3))).containsExactly(put("q", 1, 1));
  }

  @Test
  void testLastWrittenOfEqualTimestampsIsSeen() throws IOException {
    assertThat(scan(FAMILY, put("q", 1, 1), put("q", 1, 2))).containsExactly(put("q", 1, 2));
  }

  @Test
  void testOldReadPointDoesNotSeeLaterWrites() throws IOException {
    assertThat(scan(FAMILY, query(1, false, Map.of()), 1, put("q", 1, 1),
      cell("q", 1, CellType.DELETE_COLUMN, 2))).containsExactly(put("q", 1, 1));
  }

  @Test
  void testRangeLooksBehindMarkersOnlyIfDeletedCellsAreKept() throws IOException {
    Query before = query(1, false, Map.of("", new Span(0, 5)));
    ModelCell marker = cell("q", 7, CellType.DELETE_COLUMN, 2);
    assertThat(scan(FAMILY, before, Long.MAX_VALUE, put("q", 1, 1), marker)).isEmpty();
    FamilySpec keeping = new FamilySpec("f", 1, 0, KeepDeletedCells.TRUE, Long.MAX_VALUE, 0, false);
    assertThat(scan(keeping, before, Long.MAX_VALUE, put("q", 1, 1), marker))
      .containsExactly(put("q", 1, 1));
  }

  @Test
  void testLifetimeEndsAfterItsLastMillisecond() throws IOException {
    FamilySpec family = new FamilySpec("f", 3, 0, KeepDeletedCells.FALSE, 100, 0, false);
    assertThat(scan(family, put("q", NOW - 100, 1), put("q", NOW - 101, 2)))
      .containsExactly(put("q", NOW - 100, 1));
    FamilySpec keepingOne = new FamilySpec("f", 3, 1, KeepDeletedCells.FALSE, 100, 0, false);
    assertThat(scan(keepingOne, put("q", 1, 1), put("q", 2, 2))).containsExactly(put("q", 2, 2));
  }

  @Test
  void testRawScanSeesMarkersAndWhatTheyHide() throws IOException {
    ModelCell marker = cell("q", 1, CellType.DELETE_COLUMN, 2);
    assertThat(scan(FAMILY, query(1, true, Map.of()), Long.MAX_VALUE, put("q", 1, 1), marker))
      .containsExactly(marker, put("q", 1, 1));
  }

  @Test
  void testFlushMayNotLoseMarkers() {
    StoreModel store = new StoreModel(FAMILY);
    store.write(put("", 3, 2));
    store.write(cell("", 2, CellType.DELETE_FAMILY, 1));
    assertThat(store.flushed(List.of(new StoreFileModel("a", List.of(put("", 3, 2)))), 9, NOW))
      .containsExactly(new FileFault(FileFault.Kind.LOST, cell("", 2, CellType.DELETE_FAMILY, 1)));
  }

  @Test
  void testMajorCompactionMayNotKeepWhatIsDeleted() {
    StoreModel store = new StoreModel(FAMILY);
    store.add(new StoreFileModel("a", List.of(put("q", 1, 1))));
    store.add(new StoreFileModel("b", List.of(cell("", 2, CellType.DELETE_FAMILY, 2))));
    List<StoreFileModel> kept = List.of(new StoreFileModel("c", List.of(put("q", 1, 1))));
    assertThat(store.compacted(List.of("a", "b"), kept, true, 9, NOW))
      .containsExactly(new FileFault(FileFault.Kind.NOT_DROPPED, put("q", 1, 1)));
  }

  @Test
  void testCompactionKeepsWhatAnOpenScannerReads() {
    StoreModel store = new StoreModel(FAMILY);
    store.add(new StoreFileModel("a", List.of(put("q", 1, 1))));
    store.add(new StoreFileModel("b", List.of(cell("q", 1, CellType.DELETE_COLUMN, 2))));
    assertThat(store.compacted(List.of("a", "b"), List.of(), true, 1, NOW))
      .extracting(FileFault::kind)
      .containsExactlyInAnyOrder(FileFault.Kind.LOST, FileFault.Kind.LOST);
  }

  @Test
  void testMajorCompactionOfNewVersionsMayKeepWhatIsExpiredWhileAnOlderScannerIsOpen() {
    FamilySpec family = new FamilySpec("f", 1, 0, KeepDeletedCells.FALSE, 100, 0, true);
    List<StoreFileModel> kept = List.of(new StoreFileModel("b", List.of(put("q", 1, 5))));
    StoreModel open = new StoreModel(family);
    open.add(new StoreFileModel("a", List.of(put("q", 1, 5))));
    assertThat(open.compacted(List.of("a"), kept, true, 4, NOW)).isEmpty();
    StoreModel closed = new StoreModel(family);
    closed.add(new StoreFileModel("a", List.of(put("q", 1, 5))));
    assertThat(closed.compacted(List.of("a"), kept, true, 5, NOW)).extracting(FileFault::kind)
      .containsExactly(FileFault.Kind.NOT_DROPPED);
  }
}
