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
package io.github.hbaseperf.scenarios.study;

import io.github.hbaseperf.scenarios.claim.Claim;
import io.github.hbaseperf.scenarios.result.ChartSpec;
import java.util.List;

/** A published performance study that can be run again. */
public interface Study {

  /** Returns the name of its scenario. */
  String name();

  /** Returns what was published by whom, when. */
  String source();

  /** Returns where it was published, or that no public link was found. */
  String link();

  /** Returns the size in words. */
  String size(Extent extent);

  /** Returns the bytes of disk the run needs on this machine. */
  long diskBytes(Extent extent);

  /** Returns its points in the order to measure. */
  List<Step> steps(Extent extent);

  /** Returns what it claims. */
  List<Claim> claims();

  /** Returns its charts. */
  List<ChartSpec> charts();

  /** Returns how many differently set-up clusters run side by side, so that they are compared. */
  int clustersAtOnce(Extent extent);

  /** Returns all there are, by name. */
  static List<Study> all() {
    return Studies.ALL;
  }
}
