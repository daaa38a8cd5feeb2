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
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * Another way to read a table than scanners: counts, aggregates. It adds its questions to cases,
 * and tells what is wrong with the answers. For one thread.
 */
public interface TableReader {
  /** So far the clock goes on at most while a reader answers. */
  int MOST_ANSWER_MILLIS = 1000;

  /** A case with random questions for it; as it is, if there are none to add. */
  default Case withQuestions(Case made, long seed) {
    return made;
  }

  /** A case begins: nothing is known of earlier tables. */
  default void begin() {
  }

  /** A region closes: what is under way in it ends, as scanners do. */
  default void end(HRegion region) {
  }

  /**
   * Puts a question.
   *
   * @param regions of the table, in the order of their rows
   * @return what is wrong with the answer; empty if nothing is
   */
  Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) throws IOException;

  /**
   * A wrong answer.
   *
   * @param scan        that should have seen the same rows; if it sees wrong ones, too, that is the
   *                    difference
   * @param laterMillis times after now at which the reader may have looked at the clock, if that
   *                    went on: a scan that sees wrong rows then is the difference, too
   * @param lines       what is wrong
   */
  record Wrong(Query scan, Collection<Long> laterMillis, List<String> lines) {
    /** The clock did not go on. */
    public Wrong(Query scan, List<String> lines) {
      this(scan, List.of(), lines);
    }
  }

  /** How often it did what it should do in a long run; 0 for what it never did. */
  default Map<String, Long> used() {
    return Map.of();
  }
}
