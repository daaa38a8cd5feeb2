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
package io.github.hbaseperf.benchmarks.compare;

import io.github.hbaseperf.harness.api.Fixtures;
import io.github.hbaseperf.harness.api.ShortRunValues;
import java.io.IOException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The {@link ComparedTables} of the fork's JVM. */
@State(Scope.Benchmark)
public class ComparedTablesState {
  @Param("1000000")
  @ShortRunValues(quick = "20000", gate = "20000")
  public long rows;

  /** How many rows of the second table have another byte. */
  @Param("1")
  public int different;

  private ComparedTables tables;

  @Setup(Level.Trial)
  public void start() throws IOException, InterruptedException {
    tables = Fixtures.open(ComparedTables.class, rows + " " + different,
      () -> new ComparedTables(rows, different));
  }

  @TearDown(Level.Trial)
  public void stop() throws IOException {
    Fixtures.release(tables);
  }

  /** @return rows that differ; fails the benchmark if these are not all */
  long compare() throws IOException {
    return check("The comparison", tables.compare());
  }

  /** @return rows that differ; fails the benchmark if these are not all */
  long compareAgain() throws IOException {
    return check("The comparison", tables.compareAgain());
  }

  /** Fails the benchmark if a row differs. */
  long compareWithItself() throws IOException {
    long found = tables.compareWithItself();
    if (found > 0) {
      throw new IllegalStateException(found + " rows of a table differ from themselves");
    }
    return found;
  }

  /** @return how many hashes it made */
  long hashTable() throws Exception {
    long hashes = tables.hashTable();
    if (hashes == 0) {
      throw new IllegalStateException("HashTable made no hash");
    }
    return hashes;
  }

  long hashTableAndSyncTable() throws Exception {
    tables.hashTable();
    return check("SyncTable", tables.syncTable());
  }

  private long check(String who, long found) {
    if (found != different) {
      throw new IllegalStateException(
        who + " found " + found + " rows that differ, not " + different);
    }
    return found;
  }
}
