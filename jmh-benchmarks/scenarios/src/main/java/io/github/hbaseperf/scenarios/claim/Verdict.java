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
package io.github.hbaseperf.scenarios.claim;

/** What a run says to a claim. */
public enum Verdict {
  /** As large as asked, and sure of it: three runs a point or more. */
  CONFIRMED("confirmed"),
  /** The way that was published, but smaller than asked or from too few runs to be sure. */
  DIRECTION("direction confirmed"),
  /** Not seen: the interval holds no effect, or the number is outside the range. */
  NOT_CONFIRMED("not confirmed"),
  /** This run cannot tell, whatever its numbers. */
  NOT_TESTABLE("not testable at this scale");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
