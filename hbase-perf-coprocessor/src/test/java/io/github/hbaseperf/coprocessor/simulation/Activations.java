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

import io.github.hbaseperf.coprocessor.aggregate.NumberType;
import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.PathRefusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often each way to an answer was taken, and each kind of answer given. */
final class Activations {
  private static final List<String> REASONS = List.of("not asked for", "a filter decides",
    "rows are grouped", "distinct values, quantiles or frequent values are asked for",
    "the scan is raw", "cells by column are asked for", "a time range is set",
    "a limit or offset per column family is set", "columns are named",
    "more than one version of a column is asked for",
    "has cells of a family in several files or memstores", "has a column twice at the same time",
    "has the new version behavior", "has a delete marker", "has a cell with tags",
    "has an expired cell that MIN_VERSIONS may keep",
    "has a version that passes the filter, and one that does not", "may have expired",
    "these files have not been counted in this range since the region opened",
    "rows were written since they were counted");

  private final Map<String, Long> used = new LinkedHashMap<>();

  Activations() {
    for (String way : List.of("SCANNER asked for SCANNER", "SCANNER asked for BLOCKS",
      "SCANNER asked for CACHED", "SCANNER asked for AUTO", "BLOCKS asked for BLOCKS",
      "BLOCKS asked for AUTO", "BLOCKS for cells", "BLOCKS for both",
      "BLOCKS for put-only by nothing", "BLOCKS for put-only by prefix",
      "BLOCKS for put-only by delimiter", "BLOCKS for put-only by value",
      "BLOCKS for put-only by range", "BLOCKS for values by nothing", "BLOCKS for values by prefix",
      "BLOCKS for values by delimiter", "BLOCKS for values by value", "BLOCKS for values by range",
      "BLOCKS for exact by nothing", "BLOCKS for exact by prefix", "BLOCKS for exact by delimiter",
      "BLOCKS for exact by value", "BLOCKS for exact by range", "CACHED for cells",
      "CACHED for both", "CACHED for exact by nothing", "CACHED for exact by range",
      "BLOCKS for named columns", "BLOCKS for a time range", "BLOCKS under a filter of keys",
      "BLOCKS under a filter of cells", "BLOCKS under a filter that passes over rows",
      "BLOCKS under a list of filters", "BLOCKS for values under a filter",
      "CACHED asked for CACHED", "CACHED asked for AUTO", "SCANNER and BLOCKS in one slice",
      "CellCounter without filter", "RowCounter without filter", "RowCounter",
      "RowListCounter without filter", "RowListCounter", "several slices", "several regions",
      "slices of a table that changes", "slices that end with the clock", "refused scans",
      "grouped by nothing", "grouped by prefix", "grouped by delimiter", "grouped by value",
      "grouped by value: none", "grouped by range", "quantiles", "several different values",
      "cells of type Put", "cells of type Delete", "cells of type DeleteColumn",
      "cells of type DeleteFamily", "cells of type DeleteFamilyVersion")) {
      used.put(way, 0L);
    }
    Disturber.KINDS.forEach(kind -> used.put(kind + " during a slice", 0L));
    for (NumberType type : NumberType.values()) {
      used.put("numbers of type " + type, 0L);
    }
    REASONS.forEach(reason -> used.put(reasonName(reason), 0L));
  }

  private static String reasonName(String reason) {
    return "faster path refused: " + reason;
  }

  /** @throws IllegalArgumentException if it is not one of those that are waited for */
  void hit(String way) {
    if (used.computeIfPresent(way, (name, times) -> times + 1) == null) {
      throw new IllegalArgumentException("not listed: " + way);
    }
  }

  void refused(PathRefusal refusal) {
    hit(reasonName(REASONS.stream().filter(refusal.getReason()::endsWith).findFirst()
      .orElse(refusal.getReason())));
  }

  Map<String, Long> used() {
    return used;
  }
}
