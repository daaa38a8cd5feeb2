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

import io.github.hbaseperf.testkit.model.Query;
import io.github.hbaseperf.testkit.region.TableLayout;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.util.VersionInfo;

/** What earlier releases do wrong, and 2.6.4 does not: seen in 2.6.1 and 3.0.0-beta-1. */
final class EarlierFaults {
  static final String HALF_ROW = "HBASE-29254: a flush while a scanner is among deleted cells makes"
    + " it return the next row in two parts (mended in 2.6.4 or before)";
  static final String BACKWARDS = "a reversed scan misses rows of a file in several blocks that are"
    + " in the bucket cache (mended in 2.6.4 or before; issue not known)";
  static final String ENCODED_BACKWARDS = "a reversed scan of encoded blocks fails in the decoder"
    + " (in 3.0.0-beta-1; mended in 2.6.4 or before; issue not known)";
  private static final String MENDED = "2.6.4";

  private EarlierFaults() {
  }

  static boolean has(String version) {
    if (isBetaOf3(version)) {
      return true;
    }
    // As 2.6.1-hadoop3, which for HBase is before 2.6.1.
    String release = version.split("-", 2)[0];
    return release.startsWith("2.6.") && VersionInfo.compareVersion(release, MENDED) < 0;
  }

  static boolean isBetaOf3(String version) {
    return version.startsWith("3.0.0-beta-");
  }

  static boolean isEncodedBackwards(Difference found) {
    return found.failedIn("hadoop.hbase.io.encoding.")
      && found.query().map(Query::reversed).orElse(true);
  }

  static void addTo(Map<String, Predicate<Difference>> known) {
    known.put(HALF_ROW,
      found -> found.kind() == Difference.Kind.ANSWER && found.operation() instanceof Operation.Next
        && found.layout().families().size() > 1
        && found.layout().timeCheck() < TableLayout.TIME_CHECK
        && found.lines().stream().allMatch(Call::isHalfRow)
        && found.stored().stream().anyMatch(cell -> cell.type().isDelete()));
    known.put(BACKWARDS,
      found -> found.kind() == Difference.Kind.ANSWER && found.isOfQuery(Query::reversed)
        && found.isOnlyMissing() && found.layout().blockCache() == TableLayout.CacheKind.BUCKET
        && found.missing().stream().allMatch(found::hasTinyBlocks));
  }
}
