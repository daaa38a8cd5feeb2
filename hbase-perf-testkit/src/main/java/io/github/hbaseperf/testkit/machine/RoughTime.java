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
package io.github.hbaseperf.testkit.machine;

/** How long something takes that has not ended yet. */
public final class RoughTime {
  private static final int SECONDS_PER_MINUTE = 60;

  private RoughTime() {
  }

  /** Returns it in seconds, or in minutes if these are at least two. */
  public static String of(double seconds) {
    return seconds < 2 * SECONDS_PER_MINUTE
      ? Math.round(seconds) + " s"
      : Math.round(seconds / SECONDS_PER_MINUTE) + " min";
  }
}
