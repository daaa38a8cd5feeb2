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

import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.model.CellType;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.Cells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.EnvironmentEdge;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** Moves a row, flushes or compacts once, while a slice is on its way. */
final class Disturber implements Runnable {
  /** What may happen during a slice, by name. */
  static final List<String> KINDS =
    List.of("flush", "compaction", "move", "move-back", "move-compaction", "move-back-compaction");

  static final int TICK_MILLIS = 10;

  private final AskedRegion region;
  private final String kind;
  private final EnvironmentEdge clock;
  private final Activations activations;
  private final RowStates states;
  private final Query visible;
  private boolean done;

  /**
   * @param clock   by which cells and files are written
   * @param states  gets the state after each change
   * @param visible what the slice is to see
   */
  Disturber(AskedRegion region, String kind, EnvironmentEdge clock, Activations activations,
    RowStates states, Query visible) {
    this.region = region;
    this.kind = kind;
    this.clock = clock;
    this.activations = activations;
    this.states = states;
    this.visible = visible;
    this.done = kind.equals("nothing");
  }

  @Override
  public void run() {
    if (done) {
      return;
    }
    done = true;
    EnvironmentEdge ticking = EnvironmentEdgeManager.getDelegate();
    EnvironmentEdgeManager.injectEdge(clock);
    try {
      for (Operation operation : operations()) {
        region.disturb(operation, visible);
        states.add(region.expected(visible, clock.currentTime()));
      }
      addLaterStates();
      activations.hit(kind + " during a slice");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      EnvironmentEdgeManager.injectEdge(ticking);
    }
  }

  /** A cell that a compaction has dropped is missed as soon as a newer one has expired. */
  private void addLaterStates() throws IOException {
    long now = clock.currentTime();
    for (int tick : expiries(region, now)) {
      states.add(region.expected(visible, now + tick));
    }
  }

  /** Returns the ticks of the clock with which a cell expires; or may, with one of two */
  static SortedSet<Integer> expiries(AskedRegion region, long now) {
    SortedSet<Integer> ticks = new TreeSet<>();
    for (ModelCell cell : region.stored()) {
      addExpiry(ticks, cell, cell.ttlMillis(), now);
      addExpiry(ticks, cell, ttlMillis(region, cell), now);
    }
    return ticks;
  }

  private static void addExpiry(SortedSet<Integer> ticks, ModelCell cell, long ttlMillis,
    long now) {
    long millis = cell.timestamp() + ttlMillis - now;
    if (ttlMillis != ModelCell.NO_TTL && millis >= 0 && millis <= TableReader.MOST_ANSWER_MILLIS) {
      int tick = (int) millis / TICK_MILLIS * TICK_MILLIS;
      ticks.add(tick);
      ticks.add(Math.min(tick + TICK_MILLIS, TableReader.MOST_ANSWER_MILLIS));
    }
  }

  private static long ttlMillis(AskedRegion region, ModelCell cell) {
    int seconds = region.region().getTableDescriptor().getColumnFamily(Cells.bytes(cell.family()))
      .getTimeToLive();
    return seconds == HConstants.FOREVER ? ModelCell.NO_TTL : TimeUnit.SECONDS.toMillis(seconds);
  }

  static boolean hasOwnTtl(AskedRegion region) {
    return region.stored().stream().anyMatch(cell -> cell.ttlMillis() != ModelCell.NO_TTL);
  }

  private List<Operation> operations() throws IOException {
    List<Operation> operations = new ArrayList<>();
    if (kind.startsWith("move") && seesNothingLater()) {
      operations.add(move(kind.contains("back")));
    }
    if (kind.contains("flush") || kind.contains("compaction")) {
      operations.add(new Operation.Flush());
    }
    if (kind.contains("compaction")) {
      operations.addAll(List.of(new Operation.Compact(true), new Operation.Archive()));
    }
    return operations;
  }

  /** Unlike who reads what is not committed, or asks for a read point that is still to come. */
  private boolean seesNothingLater() {
    return visible.readPoint() > 0
      && visible.readPoint() <= region.region().getMVCC().getReadPoint();
  }

  /**
   * In one atomic write: the last row becomes one behind the first, or the other way round. One who
   * reads half before and half after counts it twice or not at all.
   */
  private Operation.Write move(boolean back) throws IOException {
    List<List<ModelCell>> rows = region.expected(visible, clock.currentTime()).get(0);
    List<ModelCell> cells = new ArrayList<>();
    if (!rows.isEmpty()) {
      List<ModelCell> from = rows.get(back ? rows.size() - 1 : 0);
      String to = rows.get(back ? 0 : rows.size() - 1).get(0).row() + "m";
      boolean isHere = region.region().getRegionInfo().containsRow(Cells.bytes(to));
      for (ModelCell cell : from) {
        cells.add(cell(cell.row(), cell.family(), "", CellType.DELETE_FAMILY, ""));
        if (isHere) {
          cells.add(cell(to, cell.family(), cell.qualifier(), CellType.PUT, cell.value()));
        }
      }
    }
    return new Operation.Write(cells);
  }

  private ModelCell cell(String row, String family, String qualifier, CellType type, String value) {
    return new ModelCell(row, family, qualifier, clock.currentTime(), type, 0, value,
      ModelCell.NO_TTL);
  }
}
