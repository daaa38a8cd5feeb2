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
package io.github.hbaseperf.coprocessor.server;

import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** Waits until cells have expired, as the clock says by which servers decide. */
final class Expiry {
  /** More than short-lived cells of random tables have. */
  private static final long SHORT_LIFE_MILLIS = 4;

  private Expiry() {
  }

  /** Returns once cells of a short time to live that were written before have expired. */
  static void ofShortLivedCells() throws InterruptedException {
    after(SHORT_LIFE_MILLIS);
  }

  /** Returns once cells of this time to live that were written before have expired. */
  static void after(long millis) throws InterruptedException {
    long end = EnvironmentEdgeManager.currentTime() + millis;
    while (EnvironmentEdgeManager.currentTime() <= end) {
      Thread.sleep(1);
    }
  }
}
