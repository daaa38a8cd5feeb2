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
package io.github.hbaseperf.testkit.random;

import java.util.List;
import java.util.Random;
import java.util.Set;

/** Chance, and the features that are on. */
final class Draw {
  private final Random random;
  private final Set<Feature> features;

  Draw(Random random, Set<Feature> features) {
    this.random = random;
    this.features = features;
  }

  boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** True for one of so many times, if the feature is on. */
  boolean sometimes(Feature feature, int of) {
    return random.nextInt(of) == 0 && has(feature);
  }

  /** From 0 to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  @SafeVarargs
  final <T> T one(T... of) {
    return of[random.nextInt(of.length)];
  }
}
