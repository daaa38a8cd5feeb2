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
package io.github.hbaseperf.coprocessor.client;

import io.github.hbaseperf.coprocessor.aggregate.Group;
import java.util.Collections;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/** A complete answer: every row of the range was aggregated exactly once. Immutable. */
@InterfaceAudience.Public
public final class AggregateResult {

  private final CountResult count;
  private final List<Group> groups;

  AggregateResult(CountResult count, List<Group> groups) {
    this.count = count;
    this.groups = Collections.unmodifiableList(groups);
  }

  /** Rows of all groups, and how they were come by. */
  public CountResult count() {
    return count;
  }

  /**
   * In order of their keys, those without a value first; one, with an empty key, if nothing groups
   * rows.
   */
  public List<Group> groups() {
    return groups;
  }
}
