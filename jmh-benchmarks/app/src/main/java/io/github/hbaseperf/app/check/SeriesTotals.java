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
package io.github.hbaseperf.app.check;

import io.github.hbaseperf.app.check.CheckRecord.Checked;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many tables were held against the model with each patch series, over all its runs. */
final class SeriesTotals {
  /**
   * What was checked.
   * @param series hash of the patch series
   */
  private record Key(String series, String hbase, String name) {
  }

  private final Map<Key, List<Checked>> runs = new LinkedHashMap<>();

  /**
   * Runs in which every difference counts, known ones too, are left out.
   * @param records in the order of their times
   */
  SeriesTotals(List<CheckRecord> records) {
    for (CheckRecord record : records) {
      for (Checked one : record.checked()) {
        if (!one.strict()) {
          Key key = new Key(recorded(record.environment().series()), recorded(one.report().hbase()),
            one.name());
          runs.computeIfAbsent(key, any -> new ArrayList<>()).add(one);
        }
      }
    }
  }

  /** Records of the first kind have less. */
  private static String recorded(String fact) {
    return fact == null ? "not recorded" : fact;
  }

  /** Returns a head and a line for each, the one that was begun last at the top. */
  List<List<String>> table() {
    List<List<String>> table = new ArrayList<>();
    runs.forEach((key, checked) -> table.add(0,
      List.of(key.series, key.hbase, key.name, String.valueOf(checked.size()),
        String.format("%,d", seeds(checked)), String.format("%,d", differed(checked)),
        String.format("%,d", differed(checked) - rightAgain(checked)))));
    table.add(0,
      List.of("series", "HBase", "variant", "runs", "tables", "differed", "still differ"));
    return table;
  }

  /** Returns the number of seeds; one that several runs had counts once. */
  private static long seeds(List<Checked> checked) {
    List<Checked> bySeed = checked.stream().filter(one -> one.again() == null)
      .sorted(Comparator.comparingLong(Checked::seed)).toList();
    long seeds = 0;
    long next = 0;
    for (Checked one : bySeed) {
      long end = one.seed() + one.report().tables();
      seeds += Math.max(0, end - Math.max(next, one.seed()));
      next = Math.max(next, end);
    }
    return seeds;
  }

  private static int differed(List<Checked> checked) {
    return checked.stream().filter(one -> one.again() == null).mapToInt(one -> one.report().found())
      .sum();
  }

  /** Returns how many that differed did not when they were checked again, the last time. */
  private static long rightAgain(List<Checked> checked) {
    Map<Long, Boolean> right = new LinkedHashMap<>();
    for (Checked one : checked) {
      if (one.again() == null) {
        one.report().differentSeeds().forEach(seed -> right.put(seed, false));
      } else {
        // Seeds of other runs, such as strict ones, are no table that differed here.
        one.again().forEach(seed -> right.replace(seed, true));
        one.report().differentSeeds().forEach(seed -> right.replace(seed, false));
      }
    }
    return right.values().stream().filter(Boolean::booleanValue).count();
  }
}
