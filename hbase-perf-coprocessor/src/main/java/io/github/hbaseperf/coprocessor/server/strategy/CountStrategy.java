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
package io.github.hbaseperf.coprocessor.server.strategy;

import io.github.hbaseperf.coprocessor.protocol.RegionAggregateProtos.CountPath;
import java.io.IOException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A way to count the rows of a region: says whether it is right for a request, and then counts. All
 * ways give the same answer. Has no state: one object is for all requests and any number of
 * threads.
 */
@InterfaceAudience.Private
public interface CountStrategy {

  /** How much of what is asked for a strategy can count that did not refuse it. */
  enum Reach {
    /** All rows up to some point, or none. */
    KNOWN_RANGES,
    /** Rows up to one that it leaves to a slower strategy, and maybe those behind that one. */
    MOST_ROWS,
    /** Every row: no slower strategy is needed. */
    ALL_ROWS
  }

  /** What plans call it. */
  String name();

  /** The path that its rows are reported on. */
  CountPath path();

  Reach reach();

  /** Returns the first reason why it is not right for a request, or null if it is. */
  String refusal(CountRequest request) throws IOException;

  /**
   * Counts from the first row that is left on: if it can, at least one row behind the first, and
   * then until the limit is reached.
   */
  Progress count(RowsLeft left, SliceLimit limit) throws IOException;
}
