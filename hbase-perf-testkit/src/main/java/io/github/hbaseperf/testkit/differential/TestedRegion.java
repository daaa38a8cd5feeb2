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

import io.github.hbaseperf.testkit.model.FileFault;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.model.RegionModel;
import io.github.hbaseperf.testkit.model.ScanModel;
import io.github.hbaseperf.testkit.model.StoreFileModel;
import io.github.hbaseperf.testkit.model.StoreModel;
import io.github.hbaseperf.testkit.region.CachedBlocks;
import io.github.hbaseperf.testkit.region.Cells;
import io.github.hbaseperf.testkit.region.MemStores;
import io.github.hbaseperf.testkit.region.RegionServices;
import io.github.hbaseperf.testkit.region.StoreFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;

/** A region and the model of it. */
final class TestedRegion {
  private final RegionServices services;
  private final HRegion region;
  private final RegionModel model;

  TestedRegion(RegionServices services, HRegion region, RegionModel model) {
    this.services = services;
    this.region = region;
    this.model = model;
  }

  HRegion region() {
    return region;
  }

  RegionModel model() {
    return model;
  }

  boolean includes(String row) {
    return region.getRegionInfo().containsRow(Cells.bytes(row));
  }

  int files() {
    return model.stores().stream().mapToInt(store -> store.fileNames().size()).sum();
  }

  /** As the region has it, while the model does not know yet. */
  int filesNow() {
    return region.getStores().stream().mapToInt(HStore::getStorefilesCount).sum();
  }

  /** Whether a compaction the model does not know of yet read some files of a store only. */
  boolean leavesFilesOut() {
    return region.getStores().stream().anyMatch(store -> {
      int before = model.store(store.getColumnFamilyName()).fileNames().size();
      return store.getStorefilesCount() > 1 && store.getStorefilesCount() < before;
    });
  }

  long readPoint() {
    return region.getMVCC().getReadPoint();
  }

  /**
   * The model of a region that was opened with halves of the files of this one. The top half of a
   * bulk-loaded file has the next sequence id, so that no two files have the same.
   */
  RegionModel inherit(HRegion heir) throws IOException {
    RegionModel inherited = new RegionModel(model.families().values());
    for (HStore store : heir.getStores()) {
      for (HStoreFile file : store.getStorefiles()) {
        StoreFileReader reader = file.getReader();
        String name = file.getPath().getName();
        // A half file is called after the file and the region it is from.
        String parent = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        boolean isNext = file.isBulkLoadResult() && file.getFileInfo().isTopReference();
        List<ModelCell> cells = model.store(store.getColumnFamilyName()).file(parent).cells()
          .stream().filter(cell -> heir.getRegionInfo().containsRow(Cells.bytes(cell.row())))
          .map(cell -> isNext ? cell.withSequenceId(cell.sequenceId() + 1) : cell).toList();
        inherited.store(store.getColumnFamilyName()).add(new StoreFileModel(name, cells));
      }
    }
    return inherited;
  }

  /**
   * Looks which files were written and which are gone.
   *
   * @param loaded            cells that were bulk loaded
   * @param smallestReadPoint nobody reads below it
   * @return what is wrong with the files, empty if nothing is
   */
  List<FileFault> observe(List<ModelCell> loaded, long smallestReadPoint, long now)
    throws IOException {
    List<FileFault> faults = new ArrayList<>();
    for (HStore store : region.getStores()) {
      StoreModel stored = model.store(store.getColumnFamilyName());
      Map<String, HStoreFile> there = new TreeMap<>();
      store.getStorefiles().forEach(file -> there.put(file.getPath().getName(), file));
      List<String> gone = new ArrayList<>(stored.fileNames());
      gone.removeAll(there.keySet());
      boolean all = gone.size() == stored.fileNames().size();
      List<StoreFileModel> written = new ArrayList<>();
      for (HStoreFile file : there.values()) {
        if (stored.fileNames().contains(file.getPath().getName())) {
          continue;
        }
        StoreFileModel read = StoreFiles.read(services.files(), services.conf(), file);
        if (file.isBulkLoadResult() && gone.isEmpty()) {
          faults.addAll(checkLoaded(read, loaded));
          stored.add(read);
        } else {
          written.add(read);
        }
      }
      if (!gone.isEmpty()) {
        faults.addAll(stored.compacted(gone, written, all, smallestReadPoint, now));
      } else if (!written.isEmpty()
        || stored.hasMemory() && isFlushed(store, stored.isFlushing())) {
        faults.addAll(stored.flushed(written, smallestReadPoint, now));
      }
    }
    return faults;
  }

  /** Looks what is left in memory; faults as above. */
  List<FileFault> observeMemory(long smallestReadPoint, long now) throws IOException {
    List<FileFault> faults = new ArrayList<>();
    for (HStore store : region.getStores()) {
      faults.addAll(model.store(store.getColumnFamilyName())
        .compactedInMemory(MemStores.cells(store), smallestReadPoint, now));
    }
    return faults;
  }

  /** Meanwhile others may have written. */
  private static boolean isFlushed(HStore store, boolean snapshotOnly) {
    return (snapshotOnly ? 0 : store.getMemStoreSize().getDataSize())
      + store.getSnapshotSize().getDataSize() == 0;
  }

  /** The newest put that readers see in a column. */
  Optional<ModelCell> newest(String row, String family, String qualifier, long now)
    throws IOException {
    Query query = new Query(row, true, row, true, false, Map.of(family, List.of(qualifier)), 1,
      false, Map.of(), 0, -1, "", 0, false);
    return new ScanModel(model.families(), query, readPoint(), now).rows(model.cells(), false)
      .stream().flatMap(List::stream).findFirst();
  }

  CachedBlocks blocks() {
    return services.blocks();
  }

  private static List<FileFault> checkLoaded(StoreFileModel read, List<ModelCell> loaded) {
    List<FileFault> faults = new ArrayList<>();
    List<String> found = read.cells().stream().map(ModelCell::shown).toList();
    List<String> expected = loaded.stream().map(ModelCell::shown).toList();
    loaded.stream().filter(cell -> !found.contains(cell.shown()))
      .forEach(cell -> faults.add(new FileFault(FileFault.Kind.LOST, cell)));
    read.cells().stream().filter(cell -> !expected.contains(cell.shown()))
      .forEach(cell -> faults.add(new FileFault(FileFault.Kind.MADE_UP, cell)));
    return faults;
  }
}
