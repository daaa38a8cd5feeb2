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
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the PrefixFilter of stock HBase compares more bytes than a row has: what follows the row in
 * memory decides whether the row passes, and whether the scan ends there.
 */
final class PrefixFaults {
  static final String SHORT_ROW =
    "PrefixFilter reads on behind a row that is shorter than the" + " prefix (not reported)";

  private static final Pattern PREFIX = Pattern.compile("\\bPrefixFilter\\('((?:[^']|'')*)'\\)");

  private PrefixFaults() {
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(SHORT_ROW,
      found -> isBehindEndOfMemory(found) || found.kind() == Difference.Kind.ANSWER
        && found.isOfQuery(query -> isDecidedByWhatFollows(found, query)));
  }

  /** Behind the key of a cell its value follows: only a made-up key ends with the row. */
  private static boolean isBehindEndOfMemory(Difference found) {
    return found.failedIn("ArrayIndexOutOfBoundsException")
      && found.failedIn("PrefixFilter.filterRowKey(");
  }

  /** A short row passes, or those behind it do not. Of an open scanner nobody says which. */
  private static boolean isDecidedByWhatFollows(Difference found, Query query) {
    List<String> shortRows =
      PREFIX.matcher(query.filter()).results().map(filter -> filter.group(1).replace("''", "'"))
        .flatMap(prefix -> found.stored().stream().map(ModelCell::row)
          .filter(row -> prefix.startsWith(row) && row.length() < prefix.length()))
        .toList();
    return !shortRows.isEmpty() && Stream.concat(found.wrong().stream(), found.missing().stream())
      .allMatch(cell -> shortRows.stream().anyMatch(row -> !query.isBefore(cell.row(), row)));
  }
}
