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
package io.github.hbaseperf.coprocessor.server.compaction;

import com.google.protobuf.ByteString;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.DropReason;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastRequest;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.ForecastResponse;
import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.model.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueHeap;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Forecasts each major compaction, and holds what it then leaves in the files against the forecast.
 * Public: the check of the testkit loads it by name.
 */
public final class ForecastReader implements TableReader {
  private static final Query FULL =
    new Query("", true, "", false, false, Map.of(), 1, false, Map.of(), 0, -1, "", 0, false);
  private static final String BEFORE = "before a major compaction";
  private static final String AFTER = "after it";

  private final Map<String, Long> used = new TreeMap<>(Map.of("kept", 0L, "compactions", 0L));
  private final Map<HStore, List<String>> kept = new HashMap<>();
  private final Map<HStore, Set<Path>> filesBefore = new HashMap<>();

  /** Nothing of what can be met was so far. */
  public ForecastReader() {
    for (DropReason reason : DropReason.values()) {
      used.put("dropped: " + reason, 0L);
    }
  }

  @Override
  public Case withQuestions(Case made, long seed) {
    List<Operation> operations = new ArrayList<>();
    for (Operation operation : made.operations()) {
      if (operation instanceof Operation.Compact compact && compact.major()) {
        addAsked(compact, operations);
      } else {
        operations.add(operation);
      }
    }
    addAsked(new Operation.Compact(true), operations);
    return new Case(made.layout(), operations);
  }

  private static void addAsked(Operation.Compact compact, List<Operation> operations) {
    operations.add(new Operation.Ask(FULL, BEFORE));
    operations.add(compact);
    operations.add(new Operation.Ask(FULL, AFTER));
  }

  @Override
  public void begin() {
    kept.clear();
    filesBefore.clear();
  }

  @Override
  public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (AskedRegion region : regions) {
      for (HStore store : region.region().getStores()) {
        if (question.request().equals(BEFORE)) {
          forecast(region.region(), store, wrong);
        } else if (question.request().equals(AFTER) && isCompacted(store)) {
          compare(store, wrong);
        }
      }
    }
    return wrong.isEmpty() ? Optional.empty() : Optional.of(new Wrong(FULL, wrong));
  }

  private void compare(HStore store, List<String> wrong) throws IOException {
    used.merge("compactions", 1L, Long::sum);
    List<String> left = cells(store);
    if (!kept.get(store).equals(left)) {
      wrong.add("of " + store + " the forecast kept " + kept.get(store));
      wrong.add("the compaction kept " + left);
    }
  }

  /** Not every major compaction takes all files, and a case that is shrunk may have none. */
  private boolean isCompacted(HStore store) {
    Set<Path> before = filesBefore.get(store);
    return before != null && store.getStorefiles().stream()
      .allMatch(file -> file.isMajorCompactionResult() && !before.contains(file.getPath()));
  }

  private static Set<Path> files(HStore store) {
    return store.getStorefiles().stream().map(HStoreFile::getPath).collect(Collectors.toSet());
  }

  private void forecast(HRegion region, HStore store, List<String> wrong) throws IOException {
    filesBefore.put(store, files(store));
    kept.put(store, kept(store));
    ForecastRequest.Builder request = ForecastRequest.newBuilder()
      .setFamily(ByteString.copyFrom(store.getColumnFamilyDescriptor().getName())).setRows(3);
    ForecastResponse whole =
      ForecastSlice.of(region, request.build(), SlicedForecast.noLimit(region)).build();
    Map<String, Long> counts = SlicedForecast.counts(List.of(whole));
    counts.forEach((what, cells) -> used.merge(what, cells, Long::sum));
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    if (whole.getKeptCells() != kept.get(store).size() || all != cells(store).size()) {
      wrong.add(store + " has " + cells(store) + ", forecast " + whole);
    }
    SlicedForecast slices = SlicedForecast.of(region, store, request.build());
    used.merge("slices", (long) slices.count(), Long::sum);
    wrong.addAll(slices.differences(counts));
  }

  /** What the forecast keeps. */
  private List<String> kept(HStore store) throws IOException {
    List<String> texts = new ArrayList<>();
    try (CompactionCells cells = CompactionCells.open(store, new byte[0])) {
      byte[] row = null;
      for (Cell next; (next = cells.peek()) != null;) {
        boolean beginsRow = row == null || !CellUtil.matchingRows(next, row);
        row = CellUtil.cloneRow(next);
        boolean isPlain = cells.passTo(beginsRow, (cell, isKept) -> {
          if (isKept) {
            texts.add(text(cell));
          }
        });
        used.merge("plain rows", isPlain ? 1L : 0L, Long::sum);
      }
    }
    return texts;
  }

  /** All that the files have. */
  private static List<String> cells(HStore store) throws IOException {
    List<String> texts = new ArrayList<>();
    try (KeyValueHeap cells = FileCells.of(store)) {
      for (Cell cell; (cell = cells.next()) != null;) {
        texts.add(text(cell));
      }
    }
    return texts;
  }

  private static String text(Cell cell) {
    String text =
      CellUtil.getCellKeyAsString(cell) + "=" + Bytes.toStringBinary(CellUtil.cloneValue(cell));
    return text.replaceFirst("/seqid=\\d+", "");
  }

  @Override
  public Map<String, Long> used() {
    return used;
  }
}
