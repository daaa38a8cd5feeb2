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

import java.util.List;
import java.util.Random;

/** Chance that is the same for each seed. */
final class Chance extends Random {
  private static final long serialVersionUID = 1;

  Chance(long seed) {
    super(seed);
  }

  /** True for one of so many times. */
  boolean oneOf(int cases) {
    return nextInt(cases) == 0;
  }

  <T> T one(List<T> of) {
    return of.get(nextInt(of.size()));
  }
}
