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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.coprocessor.snapshot.TableSnapshot;
import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.region.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Takes a snapshot of the table for each question, and counts and aggregates its files, to the end
 * and undisturbed; forecasts of it are held against those of the regions. Public: the check of the
 * testkit loads it by name.
 */
public final class SnapshotReader implements TableReader {
  private static final String UNFLUSHED = "tables with cells in memstores, left out";
  private static final String ONE_REGION = "snapshots of one region";
  private static final String SEVERAL_REGIONS = "snapshots of several regions";
  private static final String HALVES = "snapshots with halves of files";
  private static final String FORECASTS = "forecasts that drop cells";
  private static final String SCANNED = "tables with open scanners, not forecast";

  /** Of what an endpoint does, which has its own check. */
  private final Activations activations = new Activations();
  private final Map<String, Long> used = new TreeMap<>(Map.of(UNFLUSHED, 0L, ONE_REGION, 0L,
    SEVERAL_REGIONS, 0L, HALVES, 0L, FORECASTS, 0L, SCANNED, 0L));
  private final SnapshotMaker snapshots = new SnapshotMaker();

  public SnapshotReader() {
    RowFilters.register();
    Endpoints.useSmallBatches();
  }

  /** Half of the questions are asked right after a flush. */
  @Override
  public Case withQuestions(Case made, long seed) {
    Random random = new Random(seed);
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : new CountQuestions(made, seed).make().operations()) {
      if (!(operation instanceof Operation.Ask ask)) {
        operations.add(operation);
      } else if (ask.query().readPoint() == 0 && !CountReader.isRefused(ask.query())) {
        if (random.nextBoolean()) {
          operations.add(new Operation.Flush());
        }
        operations.add(new Operation.Ask(ask.query(),
          Request.parse(ask.request()).with("walk", "").with("during", "nothing").toString()));
      }
    }
    return new Case(made.layout(), operations);
  }

  @Override
  public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) throws IOException {
    if (regions.stream().anyMatch(region -> hasUnflushed(region.region()))) {
      used.merge(UNFLUSHED, 1L, Long::sum);
      return Optional.empty();
    }
    used.merge(regions.size() > 1 ? SEVERAL_REGIONS : ONE_REGION, 1L, Long::sum);
    used.merge(HALVES, regions.stream().anyMatch(region -> hasHalves(region.region())) ? 1L : 0L,
      Long::sum);
    try (
      TableSnapshot snapshot = snapshots.take(regions.stream().map(AskedRegion::region).toList());
      SnapshotCalls calls = new SnapshotCalls(snapshot)) {
      CountWalk walk =
        new CountWalk(question.query(), Request.parse(question.request()), calls, activations);
      List<String> faults = List.of();
      while (faults.isEmpty() && !walk.isDone()) {
        faults = walk.next(regions);
      }
      return faults.isEmpty()
        ? forecastsThatDiffer(snapshot, regions).map(lines -> new Wrong(walk.asked(), lines))
        : Optional.of(new Wrong(walk.asked(),
          faults.stream().map(line -> Bytes.toStringBinary(Cells.bytes(line))).toList()));
    } catch (IOException e) {
      return Optional.of(new Wrong(question.query(), CountReader.failure(e)));
    } finally {
      snapshots.forget();
    }
  }

  private Optional<List<String>> forecastsThatDiffer(TableSnapshot snapshot,
    List<AskedRegion> asked) throws IOException {
    List<HRegion> regions = asked.stream().map(AskedRegion::region).toList();
    if (regions.stream().anyMatch(SnapshotForecast::hasOpenScanner)) {
      used.merge(SCANNED, 1L, Long::sum);
      return Optional.empty();
    }
    Map<String, SnapshotForecast> expected = SnapshotForecast.ofRegions(regions);
    used.merge(FORECASTS, expected.values().stream().filter(SnapshotForecast::drops).count(),
      Long::sum);
    Map<String, SnapshotForecast> found = SnapshotForecast.ofSnapshot(snapshot, regions);
    return found.equals(expected)
      ? Optional.empty()
      : Optional.of(List.of("forecast of the snapshot: " + found, "of the table: " + expected));
  }

  private static boolean hasUnflushed(HRegion region) {
    return region.getStores().stream().anyMatch(SnapshotReader::hasUnflushed);
  }

  private static boolean hasUnflushed(HStore store) {
    return store.getMemStoreSize().getCellsCount() + store.getSnapshotSize().getCellsCount() > 0;
  }

  private static boolean hasHalves(HRegion region) {
    return region.getStores().stream()
      .anyMatch(store -> store.getStorefiles().stream().anyMatch(HStoreFile::isReference));
  }

  @Override
  public Map<String, Long> used() {
    return used;
  }
}
