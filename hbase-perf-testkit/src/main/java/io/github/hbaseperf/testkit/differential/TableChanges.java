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
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.MemStores;
import io.github.hbaseperf.testkit.region.RegionServices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionContext;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;

/** Changes what a table holds, and compares with the model what HBase made of it. */
final class TableChanges {
  private interface Update {
    void apply(RegionWriter writer) throws IOException;
  }

  private final RegionServices services;
  private final TestedTable table;
  private final Findings findings;

  TableChanges(RegionServices services, TestedTable table, Findings findings) {
    this.services = services;
    this.table = table;
    this.findings = findings;
  }

  void write(Operation.Write write) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      List<ModelCell> own =
        write.cells().stream().filter(cell -> region.includes(cell.row())).toList();
      if (!own.isEmpty()) {
        RegionWriter writer = new RegionWriter(region, table.clock().now());
        writer.write(own);
        if (!writer.faults().isEmpty()) {
          findings.report(ofWriter(write, writer));
        }
      }
    }
  }

  void increment(Operation.Increment increment) throws Found, IOException {
    update(increment, increment.column(), writer -> writer.increment(increment));
  }

  void append(Operation.Append append) throws Found, IOException {
    update(append, append.column(), writer -> writer.append(append));
  }

  private void update(Operation operation, Operation.Column column, Update update)
    throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      if (region.includes(column.row())) {
        RegionWriter writer = new RegionWriter(region, table.clock().now());
        update.apply(writer);
        findings.add(Event.READ_TO_WRITE);
        if (!writer.faults().isEmpty()) {
          findings.report(ofWriter(operation, writer));
        }
        // It may have replaced what nobody sees any more.
        observeMemory(region, operation);
      }
    }
  }

  void flushMemory(Operation operation) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      for (HStore store : region.region().getStores()) {
        if (MemStores.flush(store)) {
          findings.add(Event.FLUSHED_IN_MEMORY);
        }
      }
      observeMemory(region, operation);
    }
  }

  private void observeMemory(TestedRegion region, Operation operation) throws Found, IOException {
    List<ModelCell> before = region.model().cells();
    List<FileFault> faults =
      region.observeMemory(table.smallestReadPoint(region), table.clock().now());
    table.addState(region, before);
    report(region, operation, faults, before);
  }

  void flush(Operation operation) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      table.holdBackAnew(region);
      region.model().beginFlush();
      region.region().flush(true);
      findings.add(Event.FLUSHED);
      observe(region, operation, List.of(), Event.SCANNER_OVER_FLUSH);
      region.model().endFlush();
    }
  }

  /** Of each store what HBase selects, one after the other, as HRegion.compact does. */
  void compact(Operation.Compact compact) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      List<HStore> stores = region.region().getStores();
      if (compact.major()) {
        stores.forEach(HStore::triggerMajorCompaction);
      }
      for (HStore store : stores) {
        table.holdBackAnew(region);
        int files = region.files();
        Optional<CompactionContext> selected = store.requestCompaction();
        // Files of nothing but expired cells went when HBase was asked.
        observe(region, compact, List.of(), Event.SCANNER_OVER_COMPACTION);
        if (selected.isPresent()) {
          region.region().compact(selected.get(), store, NoLimitThroughputController.INSTANCE);
        }
        if (files != region.filesNow()) {
          findings.add(compact.major() ? Event.COMPACTED_ALL_FILES : Event.COMPACTED_SOME_FILES);
          if (!compact.major() && region.leavesFilesOut()) {
            findings.add(Event.COMPACTION_LEFT_A_FILE_OUT);
          }
        }
        // What is read while the next store is compacted sees the files of this one.
        observe(region, compact, List.of(), Event.SCANNER_OVER_COMPACTION);
      }
    }
  }

  void archive() throws IOException {
    for (TestedRegion region : table.regions()) {
      for (HStore store : region.region().getStores()) {
        store.closeAndArchiveCompactedFiles();
      }
    }
  }

  void bulkLoad(Operation.BulkLoad load) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      for (FamilyLayout family : table.layout().families()) {
        List<ModelCell> own =
          load.cells().stream().filter(cell -> cell.family().equals(family.spec().name()))
            .filter(cell -> region.includes(cell.row())).toList();
        if (!own.isEmpty()) {
          services.bulkLoad(region.region(), family, own);
          findings.add(Event.BULK_LOADED);
          observe(region, load, own, Event.SCANNER_OVER_FLUSH);
        }
      }
    }
  }

  void split(Operation.Split split) throws Found, IOException {
    for (TestedRegion region : table.regions()) {
      byte[] start = region.region().getRegionInfo().getStartKey();
      if (!region.includes(split.row()) || split.row().isEmpty()
        || split.row().equals(new String(start, StandardCharsets.ISO_8859_1))) {
        continue;
      }
      table.endScans();
      table.endReads(region);
      region.region().flush(true);
      observe(region, split, List.of(), Event.FLUSHED);
      // One compaction may read a few files only.
      for (int i = region.filesNow(); i > 0 && region.region().hasReferences(); i--) {
        region.region().compact(true);
        observe(region, split, List.of(), Event.COMPACTED_ALL_FILES);
      }
      List<TestedRegion> halves = new ArrayList<>();
      for (HRegion half : services.split(table.layout(), region.region(), split.row())) {
        halves.add(new TestedRegion(services, half, region.inherit(half)));
        findings.add(Event.READ_HALF_FILES);
      }
      table.replace(region, halves);
      return;
    }
  }

  void reopen(Operation operation) throws Found, IOException {
    table.endScans();
    table.regions().forEach(table::endReads);
    flush(operation);
    for (TestedRegion region : table.regions()) {
      region.region().close();
      HRegion again = services.open(table.layout(), region.region().getRegionInfo());
      table.replace(region, List.of(new TestedRegion(services, again, region.model())));
      findings.add(Event.REOPENED);
    }
  }

  private void observe(TestedRegion region, Operation operation, List<ModelCell> loaded,
    Event withScanner) throws Found, IOException {
    List<ModelCell> before = region.model().cells();
    long readBelow = table.smallestReadPoint(region);
    if (table.scans(region).findAny().isPresent()) {
      findings.add(withScanner);
    }
    if (withScanner == Event.SCANNER_OVER_COMPACTION
      && before.stream().anyMatch(cell -> cell.sequenceId() > readBelow)) {
      findings.add(Event.COMPACTION_HELD_BACK_BY_SCANNER);
    }
    List<FileFault> faults = region.observe(loaded, readBelow, table.clock().now());
    table.addState(region, before);
    report(region, operation, faults, before);
  }

  private void report(TestedRegion region, Operation operation, List<FileFault> faults,
    List<ModelCell> before) throws Found {
    if (!faults.isEmpty()) {
      findings.report(new Difference(Difference.Kind.FILES, operation, Optional.empty(),
        faults.stream().map(FileFault::toString).toList(),
        faults.stream().filter(FileFault::isTooMuch).map(FileFault::cell).toList(),
        faults.stream().filter(fault -> !fault.isTooMuch()).map(FileFault::cell).toList(), before,
        table.layout(), table.smallestReadPoint(region), table.clock().now()));
    }
  }

  private Difference ofWriter(Operation operation, RegionWriter writer) {
    return table.difference(Difference.Kind.ANSWER, operation, Optional.empty(), writer.faults(),
      table.cells(), Long.MAX_VALUE);
  }
}
