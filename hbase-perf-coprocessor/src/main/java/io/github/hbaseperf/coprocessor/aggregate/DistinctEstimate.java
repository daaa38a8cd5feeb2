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

import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * About how many different values a column has, by HyperLogLog with 4,096 registers: off by less
 * than 3.3 % in 19 of 20 cases, and exact for a few dozens. Immutable.
 */
@InterfaceAudience.Public
public final class DistinctEstimate implements Answer {

  private final long estimate;
  private final long lowerBound;
  private final long upperBound;

  DistinctEstimate(long estimate, long lowerBound, long upperBound) {
    this.estimate = estimate;
    this.lowerBound = lowerBound;
    this.upperBound = upperBound;
  }

  public long estimate() {
    return estimate;
  }

  /** In 19 of 20 cases there are at least so many and at most {@link #upperBound()}. */
  public long lowerBound() {
    return lowerBound;
  }

  public long upperBound() {
    return upperBound;
  }

  @Override
  public void addTo(Map<String, Object> printed, String name) {
    printed.put(name + " distinct", estimate);
    printed.put(name + " distinct at least", lowerBound);
    printed.put(name + " distinct at most", upperBound);
  }
}
