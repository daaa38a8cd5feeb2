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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cells of one family of a region: in memory, and in each file.
 * <p>
 * Where HBase may write this or that, the model looks at what was written, tells whether that is
 * allowed, and goes on with it: it knows at any time which cells are stored, and so what is read.
 */
public final class StoreModel {
  private final FamilySpec family;
  private final List<ModelCell> memory = new ArrayList<>();
  /** What a flush that is under way writes. */
  private final List<ModelCell> snapshot = new ArrayList<>();
  private final Map<String, StoreFileModel> files = new LinkedHashMap<>();

  StoreModel(FamilySpec family) {
    this.family = family;
  }

  public FamilySpec family() {
    return family;
  }

  void write(ModelCell cell) {
    // The same key with the same sequence id is the same cell: the last one stays.
    memory.removeIf(other -> other.compareTo(cell) == 0);
    memory.add(cell);
  }

  /** True if a flush has something to write. */
  public boolean hasMemory() {
    return !memory.isEmpty() || !snapshot.isEmpty();
  }

  /** A flush begins: what is written from now on is not for its file. */
  public void beginFlush() {
    snapshot.addAll(memory);
    memory.clear();
  }

  /** A flush is over; if it wrote nothing, all is still in memory. */
  public void endFlush() {
    memory.addAll(snapshot);
    snapshot.clear();
  }

  /** True between the begin and the end of a flush. */
  public boolean isFlushing() {
    return !snapshot.isEmpty();
  }

  public Collection<String> fileNames() {
    return List.copyOf(files.keySet());
  }

  /** @throws IllegalArgumentException if there is no such file */
  public StoreFileModel file(String name) {
    if (!files.containsKey(name)) {
      throw new IllegalArgumentException("no file " + name + " in " + files.keySet());
    }
    return files.get(name);
  }

  /** Takes in a file that somebody else wrote. */
  public void add(StoreFileModel file) {
    files.put(file.name(), file);
  }

  /** Everything stored, in no order. */
  public List<ModelCell> cells() {
    List<ModelCell> all = new ArrayList<>(memory);
    all.addAll(snapshot);
    files.values().forEach(file -> all.addAll(file.cells()));
    return all;
  }

  /**
   * The memory was written to files.
   *
   * @return what is wrong with them; empty if nothing is
   */
  public List<FileFault> flushed(Collection<StoreFileModel> written, long smallestReadPoint,
    long now) {
    if (!isFlushing()) {
      beginFlush();
    }
    List<FileFault> faults = check(snapshot, written, false, smallestReadPoint, now);
    snapshot.clear();
    written.forEach(this::add);
    return faults;
  }

  /**
   * The memory was compacted: it may drop what a compaction of some files may, and need not.
   *
   * @param left what is in memory now, in order
   * @return what is wrong with it; empty if nothing is
   */
  public List<FileFault> compactedInMemory(List<ModelCell> left, long smallestReadPoint, long now) {
    List<FileFault> faults =
      check(memory, List.of(new StoreFileModel("memory", left)), false, smallestReadPoint, now);
    faults.removeIf(fault -> fault.kind() == FileFault.Kind.NOT_DROPPED);
    memory.clear();
    memory.addAll(left);
    return faults;
  }

  /**
   * Files were replaced by others.
   *
   * @param read names of those that are gone
   * @return what is wrong with the new ones; empty if nothing is
   */
  public List<FileFault> compacted(Collection<String> read, Collection<StoreFileModel> written,
    boolean major, long smallestReadPoint, long now) {
    List<ModelCell> input = new ArrayList<>();
    read.forEach(name -> input.addAll(files.remove(name).cells()));
    List<FileFault> faults = check(input, written, major, smallestReadPoint, now);
    written.forEach(this::add);
    return faults;
  }

  private List<FileFault> check(List<ModelCell> input, Collection<StoreFileModel> written,
    boolean major, long smallestReadPoint, long now) {
    List<ModelCell> output = new ArrayList<>();
    written.forEach(file -> output.addAll(file.cells()));
    List<FileFault> faults = new ArrayList<>();
    Map<String, List<ModelCell>> rows = new TreeMap<>();
    input.forEach(cell -> rows.computeIfAbsent(cell.row(), any -> new ArrayList<>()).add(cell));
    List<ModelCell> unexplained = new ArrayList<>(output);
    for (List<ModelCell> row : rows.values()) {
      CompactionRule rule = new CompactionRule(family, row, major, smallestReadPoint, now);
      // Of cells that differ in their sequence ids only, what has none is the newest.
      for (ModelCell cell : row.stream().sorted().toList()) {
        boolean there = remove(unexplained, cell, smallestReadPoint);
        CompactionRule.Fate fate = rule.fate(cell);
        if (there && fate == CompactionRule.Fate.DROPPED) {
          faults.add(new FileFault(FileFault.Kind.NOT_DROPPED, cell));
        } else if (!there && fate == CompactionRule.Fate.KEPT
          && !hasTwin(output, cell, smallestReadPoint)) {
          faults.add(new FileFault(FileFault.Kind.LOST, cell));
        }
      }
    }
    unexplained.forEach(cell -> faults.add(new FileFault(FileFault.Kind.MADE_UP, cell)));
    written.forEach(file -> checkOrder(file, faults));
    return faults;
  }

  /** Of a marker that was written twice, and that everybody sees, either may be kept. */
  private static boolean hasTwin(Collection<ModelCell> output, ModelCell marker,
    long smallestReadPoint) {
    return marker.type().isDelete() && marker.sequenceId() <= smallestReadPoint
      && output.stream()
        .anyMatch(other -> other.row().equals(marker.row()) && other.isSameColumn(marker)
          && other.type() == marker.type() && other.timestamp() == marker.timestamp()
          && other.sequenceId() <= smallestReadPoint);
  }

  /** A cell that every reader sees may be written without its sequence id. */
  private static boolean remove(List<ModelCell> cells, ModelCell cell, long smallestReadPoint) {
    return cells.remove(cell)
      || cell.sequenceId() <= smallestReadPoint && cells.remove(cell.withSequenceId(0));
  }

  private static void checkOrder(StoreFileModel file, List<FileFault> faults) {
    for (int i = 1; i < file.cells().size(); i++) {
      if (file.cells().get(i - 1).compareTo(file.cells().get(i)) > 0) {
        faults.add(new FileFault(FileFault.Kind.OUT_OF_ORDER, file.cells().get(i)));
      }
    }
  }
}
