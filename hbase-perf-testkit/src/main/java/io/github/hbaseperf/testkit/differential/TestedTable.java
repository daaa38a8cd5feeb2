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

import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.RegionModel;
import io.github.hbaseperf.testkit.region.ManualClock;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The table of one case: its regions, their models, and the scanners that are open. */
final class TestedTable {
  private static final long CLOSE_MILLIS = 2000;

  private final TableLayout layout;
  private final ManualClock clock;
  private final List<TableReader> otherReaders;
  private final List<TestedRegion> regions = new ArrayList<>();
  private final Map<String, OpenScan> scans = new TreeMap<>();
  /** Nobody read below these when an operation began that others come into. */
  private final Map<TestedRegion, Long> heldBack = new IdentityHashMap<>();
  private final List<OpenScan> ended = new ArrayList<>();
  /** Below it nobody else reads, by region and reader. */
  private final Map<TestedRegion, Map<Object, Long>> readers = new IdentityHashMap<>();

  TestedTable(RegionServices services, TableLayout layout, ManualClock clock,
    List<TableReader> otherReaders) throws IOException {
    this.layout = layout;
    this.clock = clock;
    this.otherReaders = otherReaders;
    regions
      .add(new TestedRegion(services, services.create(layout), new RegionModel(layout.specs())));
  }

  TableLayout layout() {
    return layout;
  }

  ManualClock clock() {
    return clock;
  }

  /** Those of now, even if others take their place meanwhile. */
  List<TestedRegion> regions() {
    return List.copyOf(regions);
  }

  /** The one that has the row. */
  Optional<TestedRegion> region(String row) {
    return regions.stream().filter(region -> region.includes(row)).findFirst();
  }

  void replace(TestedRegion old, List<TestedRegion> heirs) {
    regions.remove(old);
    regions.addAll(heirs);
  }

  /** The scanner of this name, if it is open. */
  Optional<OpenScan> scan(String name) {
    return Optional.ofNullable(scans.get(name));
  }

  Stream<OpenScan> scans(TestedRegion region) {
    return scans.values().stream().filter(scan -> scan.region() == region);
  }

  void addScan(String name, OpenScan scan) {
    scans.put(name, scan);
  }

  /** What is under way counts on the scanners that were open when it began. */
  void endScan(String name) throws IOException {
    OpenScan scan = scans.remove(name);
    if (scan != null && heldBack.isEmpty()) {
      scan.close();
    } else if (scan != null) {
      ended.add(scan);
    }
  }

  void endScans() throws IOException {
    for (OpenScan scan : scans.values()) {
      scan.close();
    }
    scans.clear();
  }

  /** It closes, and HBase would not archive a file that somebody still reads. */
  void endReads(TestedRegion region) {
    otherReaders.forEach(reader -> reader.end(region.region()));
    readers.remove(region);
  }

  /** Something begins that other things come into. */
  void holdBack() {
    regions.forEach(region -> heldBack.put(region, smallestReadPoint(region)));
  }

  /** It comes to a region, or a store of it, whose cells it now reads: later ones hold it back. */
  void holdBackAnew(TestedRegion region) {
    if (heldBack.containsKey(region)) {
      heldBack.remove(region);
      long stillOpen = ended.stream().filter(scan -> scan.region() == region)
        .mapToLong(OpenScan::readPoint).min().orElse(Long.MAX_VALUE);
      heldBack.put(region, Math.min(stillOpen, smallestReadPoint(region)));
    }
  }

  /** It is over. */
  void letGo() {
    heldBack.clear();
    ended.forEach(scan -> Failures.closeQuietly(scan::close));
    ended.clear();
  }

  /** Everything stored, in no order. */
  List<ModelCell> cells() {
    return regions.stream().flatMap(region -> region.model().cells().stream()).toList();
  }

  /** A reader that is no scanner of this class has a region at a read point, until it lets go. */
  void hold(TestedRegion region, Object reader, long readPoint) {
    readers.computeIfAbsent(region, any -> new IdentityHashMap<>()).put(reader, readPoint);
  }

  void letGo(TestedRegion region, Object reader) {
    readers.computeIfAbsent(region, any -> new IdentityHashMap<>()).remove(reader);
  }

  /** Nobody reads below it. */
  long smallestReadPoint(TestedRegion region) {
    LongStream held = LongStream.concat(scans(region).mapToLong(OpenScan::readPoint),
      readers.getOrDefault(region, Map.of()).values().stream().mapToLong(Long::longValue));
    return Math.min(heldBack.getOrDefault(region, Long.MAX_VALUE),
      held.reduce(region.readPoint(), Math::min));
  }

  /** Other cells are stored than before. */
  void addState(TestedRegion region, List<ModelCell> before) throws IOException {
    for (OpenScan scan : scans(region).toList()) {
      scan.addState(before);
    }
  }

  /** What is wrong with an answer, or with the whole table, without saying with which cells. */
  Difference difference(Difference.Kind kind, Operation operation, Optional<Query> query,
    List<String> lines, List<ModelCell> stored, long readPoint) {
    return new Difference(kind, operation, query, lines, List.of(), List.of(), stored, layout,
      readPoint, clock.now());
  }

  /**
   * Closes a table of which something was stopped amid its work. A lock that nobody gives back
   * keeps it from being closed: then it is left as it is.
   */
  void closeOrLeave() throws InterruptedException {
    Thread closing = new Thread(this::close, "closing a table that was stopped");
    closing.setDaemon(true);
    closing.start();
    closing.join(CLOSE_MILLIS);
  }

  void close() {
    scans.values().forEach(scan -> Failures.closeQuietly(scan::close));
    // Nobody reads what a flush would write.
    regions.forEach(tested -> Failures.closeQuietly(() -> tested.region().close(true)));
  }
}
