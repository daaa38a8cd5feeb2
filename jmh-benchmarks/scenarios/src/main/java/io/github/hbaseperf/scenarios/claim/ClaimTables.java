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
package io.github.hbaseperf.scenarios.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Judged claims as rows of cells, the first being the header. */
public final class ClaimTables {
  private ClaimTables() {
  }

  /** Returns a row per claim, with threshold and reason. */
  public static List<List<String>> of(List<JudgedClaim> claims) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("verdict", "claim", "published", "today", "asked, and why"));
    claims.forEach(judged -> table.add(List.of(judged.label(), judged.claim().claim(),
      judged.claim().published(), judged.today(), judged.claim().asked())));
    return table;
  }

  /** Returns a row per claim of several scenarios, by name. */
  public static List<List<String>> of(Map<String, List<JudgedClaim>> scenarios) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("scenario", "verdict", "claim", "published", "today"));
    scenarios.forEach((name, claims) -> claims.forEach(judged -> table.add(List.of(name,
      judged.label(), judged.claim().claim(), judged.claim().published(), judged.today()))));
    return table;
  }
}
