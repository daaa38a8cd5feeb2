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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/** Which aggregates, for which groups of rows. Immutable. */
@InterfaceAudience.Public
public final class Aggregation {

  /** Groups there may be, unless {@link #withMaxGroups} says otherwise. */
  public static final int DEFAULT_MAX_GROUPS = 10_000;

  private static final int MAX_AGGREGATES = 100;

  private final GroupBy groupBy;
  private final List<Aggregate<?>> aggregates;
  private final int maxGroups;

  private Aggregation(GroupBy groupBy, List<? extends Aggregate<?>> aggregates, int maxGroups) {
    if (aggregates.isEmpty()) {
      throw new IllegalArgumentException("At least one aggregate must be asked for");
    }
    if (aggregates.size() > MAX_AGGREGATES) {
      throw new IllegalArgumentException(aggregates.size()
        + " aggregates are more than the limit of " + MAX_AGGREGATES + ": ask for fewer");
    }
    if (maxGroups < 1) {
      throw new IllegalArgumentException("At least one group must be allowed, not " + maxGroups);
    }
    this.groupBy = groupBy;
    this.aggregates = Collections.unmodifiableList(new ArrayList<>(aggregates));
    this.maxGroups = maxGroups;
  }

  /** Aggregates of all rows. */
  public static Aggregation of(Aggregate<?>... aggregates) {
    return of(Arrays.asList(aggregates));
  }

  public static Aggregation of(List<? extends Aggregate<?>> aggregates) {
    return new Aggregation(GroupBy.nothing(), aggregates, DEFAULT_MAX_GROUPS);
  }

  public Aggregation groupedBy(GroupBy key) {
    return new Aggregation(key, aggregates, maxGroups);
  }

  /** Above how many groups to fail; each takes heap, at the client and at region servers. */
  public Aggregation withMaxGroups(int groups) {
    return new Aggregation(groupBy, aggregates, groups);
  }

  /** Whether rows are kept apart at all. */
  public boolean isGrouped() {
    return groupBy.hasKeys();
  }

  GroupBy groupBy() {
    return groupBy;
  }

  List<Aggregate<?>> aggregates() {
    return aggregates;
  }

  int maxGroups() {
    return maxGroups;
  }
}
