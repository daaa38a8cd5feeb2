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

import io.github.hbaseperf.testkit.model.FamilySpec;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.FamilyLayout;
import io.github.hbaseperf.testkit.region.TableLayout;
import io.github.hbaseperf.testkit.region.TableLayout.CacheKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;

/** Cases that are a little simpler than a given one: each has one thing less. */
final class Simplification {
  private static final Query FULL =
    new Query("", true, "", false, false, Map.of(), 1, false, Map.of(), 0, -1, "", 0, false);

  private Simplification() {
  }

  static List<Case> of(Case from) {
    List<Case> simpler = new ArrayList<>();
    layouts(from.layout()).forEach(layout -> simpler.add(new Case(layout, from.operations())));
    for (int i = 0; i < from.operations().size(); i++) {
      for (Operation operation : operations(from.operations().get(i))) {
        List<Operation> changed = new ArrayList<>(from.operations());
        changed.set(i, operation);
        simpler.add(new Case(from.layout(), changed));
      }
    }
    return simpler;
  }

  private static List<TableLayout> layouts(TableLayout from) {
    List<TableLayout> simpler = new ArrayList<>();
    if (from.blockCache() != CacheKind.NONE || from.keepDays() != 5) {
      simpler.add(
        new TableLayout(from.families(), CacheKind.NONE, 5, from.mostFiles(), from.timeCheck()));
    }
    if (from.mostFiles() != TableLayout.MOST_FILES) {
      simpler.add(new TableLayout(from.families(), from.blockCache(), from.keepDays(),
        TableLayout.MOST_FILES, from.timeCheck()));
    }
    if (from.timeCheck() != TableLayout.TIME_CHECK) {
      simpler.add(new TableLayout(from.families(), from.blockCache(), from.keepDays(),
        from.mostFiles(), TableLayout.TIME_CHECK));
    }
    for (int i = 0; i < from.families().size(); i++) {
      for (FamilyLayout family : families(from.families().get(i))) {
        List<FamilyLayout> changed = new ArrayList<>(from.families());
        changed.set(i, family);
        simpler.add(new TableLayout(changed, from.blockCache(), from.keepDays(), from.mostFiles(),
          from.timeCheck()));
      }
    }
    return simpler;
  }

  private static Set<FamilyLayout> families(FamilyLayout from) {
    Set<FamilyLayout> simpler = new LinkedHashSet<>();
    FamilySpec spec = from.spec();
    for (FamilySpec other : specs(spec)) {
      simpler.add(
        new FamilyLayout(other, from.bloom(), from.encoding(), from.blockBytes(), from.inMemory()));
    }
    simpler.add(
      new FamilyLayout(spec, BloomType.ROW, from.encoding(), from.blockBytes(), from.inMemory()));
    simpler.add(new FamilyLayout(spec, from.bloom(), DataBlockEncoding.NONE, from.blockBytes(),
      from.inMemory()));
    simpler.add(new FamilyLayout(spec, from.bloom(), from.encoding(), 65536, from.inMemory()));
    simpler.add(new FamilyLayout(spec, from.bloom(), from.encoding(), from.blockBytes(),
      MemoryCompactionPolicy.NONE));
    simpler.remove(from);
    return simpler;
  }

  private static Set<FamilySpec> specs(FamilySpec from) {
    Set<FamilySpec> simpler = new LinkedHashSet<>(List.of(FamilySpec.of(from.name()),
      new FamilySpec(from.name(), 1, Math.min(1, from.minVersions()), from.keepDeleted(),
        from.ttlMillis(), from.purgeMillis(), from.newVersions()),
      new FamilySpec(from.name(), from.maxVersions(), 0,
        from.keepDeleted() == KeepDeletedCells.TTL ? KeepDeletedCells.TRUE : from.keepDeleted(),
        Long.MAX_VALUE, from.purgeMillis(), from.newVersions()),
      new FamilySpec(from.name(), from.maxVersions(), from.minVersions(), KeepDeletedCells.FALSE,
        from.ttlMillis(), from.purgeMillis(), from.newVersions()),
      new FamilySpec(from.name(), from.maxVersions(), from.minVersions(), from.keepDeleted(),
        from.ttlMillis(), 0, from.newVersions()),
      new FamilySpec(from.name(), from.maxVersions(), from.minVersions(), from.keepDeleted(),
        from.ttlMillis(), from.purgeMillis(), false)));
    simpler.remove(from);
    return simpler;
  }

  private static List<Operation> operations(Operation from) {
    if (from instanceof Operation.During during) {
      List<Operation> simpler = new ArrayList<>(List.of(during.outer(), during.inner()));
      operations(during.inner())
        .forEach(inner -> simpler.add(new Operation.During(during.outer(), inner, during.after())));
      return simpler;
    } else if (from instanceof Operation.Write write) {
      return fewer(write.cells()).stream().map(cells -> (Operation) new Operation.Write(cells))
        .toList();
    } else if (from instanceof Operation.BulkLoad load) {
      return fewer(load.cells()).stream().map(cells -> (Operation) new Operation.BulkLoad(cells))
        .toList();
    } else if (from instanceof Operation.Read read) {
      List<Operation> simpler = new ArrayList<>();
      queries(read.query()).stream()
        .filter(query -> !read.get() || query.startRow().equals(read.query().startRow()))
        .forEach(query -> simpler.add(new Operation.Read(query, read.limits(), read.get())));
      if (!read.limits().equals(Operation.Limits.NONE)) {
        simpler.add(new Operation.Read(read.query(), Operation.Limits.NONE, read.get()));
      }
      if (read.get()) {
        simpler.add(new Operation.Read(read.query(), read.limits(), false));
      }
      return simpler;
    } else if (from instanceof Operation.Ask ask) {
      List<Operation> simpler = new ArrayList<>();
      queries(ask.query()).forEach(query -> simpler.add(new Operation.Ask(query, ask.request())));
      requests(ask.request())
        .forEach(request -> simpler.add(new Operation.Ask(ask.query(), request)));
      return simpler;
    } else if (from instanceof Operation.Open open) {
      return queries(open.query()).stream()
        .map(query -> (Operation) new Operation.Open(open.name(), query, open.limits())).toList();
    }
    return List.of();
  }

  /** Each without one of its parts. */
  private static List<String> requests(String request) {
    List<String> simpler = new ArrayList<>();
    List<String> parts = List.of(request.split(";"));
    for (int i = 0; !request.isEmpty() && i < parts.size(); i++) {
      List<String> rest = new ArrayList<>(parts);
      rest.remove(i);
      simpler.add(String.join(";", rest));
    }
    return simpler;
  }

  private static List<List<ModelCell>> fewer(List<ModelCell> cells) {
    List<List<ModelCell>> fewer = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      List<ModelCell> rest = new ArrayList<>(cells);
      ModelCell cell = rest.remove(i);
      if (!rest.isEmpty()) {
        fewer.add(rest);
      }
      if (cell.ttlMillis() != ModelCell.NO_TTL) {
        List<ModelCell> immortal = new ArrayList<>(cells);
        immortal.set(i, new ModelCell(cell.row(), cell.family(), cell.qualifier(), cell.timestamp(),
          cell.type(), 0, cell.value(), ModelCell.NO_TTL));
        fewer.add(immortal);
      }
    }
    return fewer;
  }

  /** Each with one part as in a full scan. */
  private static Set<Query> queries(Query q) {
    Set<Query> simpler = new LinkedHashSet<>();
    simpler.add(FULL);
    simpler.add(new Query("", true, "", false, q.reversed(), q.columns(), q.versions(), q.raw(),
      q.ranges(), q.offset(), q.limit(), q.filter(), q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(), false,
      q.columns(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), Map.of(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), 1, q.raw(), q.ranges(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), false, q.ranges(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), q.raw(), Map.of(), q.offset(), q.limit(), q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), q.raw(), q.ranges(), 0, -1, q.filter(),
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(), "",
      q.readPoint(), q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(),
      q.filter(), 0, q.onDemand()));
    simpler.add(new Query(q.startRow(), q.includeStart(), q.stopRow(), q.includeStop(),
      q.reversed(), q.columns(), q.versions(), q.raw(), q.ranges(), q.offset(), q.limit(),
      q.filter(), q.readPoint(), false));
    simpler.remove(q);
    return simpler;
  }
}
