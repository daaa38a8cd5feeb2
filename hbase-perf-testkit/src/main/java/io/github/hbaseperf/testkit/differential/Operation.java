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
import java.util.List;

/** One step of a case. */
public sealed interface Operation {
  /** Of a put or delete: when it is written; of a version to be deleted: the newest. */
  long LATEST = Long.MAX_VALUE;

  /** Reads what a query says. */
  sealed interface Asking extends Operation {
    Query query();
  }

  /** Puts and deletes, all with one sequence id; those of the cells here are not used. */
  record Write(List<ModelCell> cells) implements Operation {
  }

  /** A column of a row. */
  record Column(String row, String family, String qualifier) {
  }

  /** Adds to the number that a column holds. */
  record Increment(Column column, long amount) implements Operation {
  }

  /** Adds to the end of what a column holds. */
  record Append(Column column, String value) implements Operation {
  }

  /** Flushes all families. */
  record Flush() implements Operation {
  }

  /** Flushes in memory, which may compact there: families that have no policy for it do nothing. */
  record FlushMemory() implements Operation {
  }

  /**
   * Does one thing in the middle of another one: of a flush or compaction, when it has begun to
   * write; of a call of next, when it has looked at some cells.
   *
   * @param outer Flush, Compact or Next
   * @param after so many cells; of calls of next only
   */
  record During(Operation outer, Operation inner, int after) implements Operation {
  }

  /** Compacts: all files, or those that HBase's policy chooses. */
  record Compact(boolean major) implements Operation {
  }

  /** Archives files that were compacted and are no longer read. */
  record Archive() implements Operation {
  }

  /** Loads a file per family. */
  record BulkLoad(List<ModelCell> cells) implements Operation {
  }

  /** Splits the region that has this row, unless the row is its first. Scanners are closed. */
  record Split(String row) implements Operation {
  }

  /** Flushes, closes and opens all regions. Scanners are closed. */
  record Reopen() implements Operation {
  }

  /** Lets time pass. */
  record Tick(long millis) implements Operation {
  }

  /** Reads to the end and compares. */
  record Read(Query query, Limits limits, boolean get) implements Asking {
  }

  /**
   * Puts a question to the other readers of the table.
   *
   * @param request what else they are asked for, in their own words: parts between semicolons, none
   *                of which has to be there, without blanks
   */
  record Ask(Query query, String request) implements Asking {
  }

  /** Opens a scanner on the region of its first row. One with the same name is closed. */
  record Open(String name, Query query, Limits limits) implements Asking {
  }

  /** Calls next on a scanner, if it is open. */
  record Next(String name, int times) implements Operation {
  }

  /** Closes a scanner, if it is open. */
  record Close(String name) implements Operation {
  }

  /**
   * What one call of next returns at most.
   *
   * @param batch cells; -1: any number
   * @param bytes after which it stops; -1: never
   */
  record Limits(int batch, long bytes) {
    public static final Limits NONE = new Limits(-1, -1);
  }
}
