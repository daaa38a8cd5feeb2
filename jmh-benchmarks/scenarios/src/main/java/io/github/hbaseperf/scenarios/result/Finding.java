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
package io.github.hbaseperf.scenarios.result;

/**
 * What today's run says to a claim.
 * @param verdict whether it agrees
 * @param today   the numbers and the rule they were held against
 */
public record Finding(Verdict verdict, String today) {
  /** Whether today's run agrees with a claim. */
  public enum Verdict {
    REPRODUCED("reproduced"), NOT_REPRODUCED("not reproduced"), CANNOT_BE_SEEN(
      "cannot be seen at this scale");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** A claim that this run could not decide, and why. */
  public static Finding unseen(String why) {
    return new Finding(Verdict.CANNOT_BE_SEEN, why);
  }

  /**
   * Holds a number against the range the claim stands for.
   * @param what what the number is
   */
  public static Finding within(String what, double value, double least, double most) {
    if (Double.isNaN(value)) {
      return unseen(what + " was not measured");
    }
    String range = most == Double.POSITIVE_INFINITY
      ? String.format("agrees from %.2f", least)
      : least == Double.NEGATIVE_INFINITY
        ? String.format("agrees up to %.2f", most)
        : String.format("agrees from %.2f to %.2f", least, most);
    return new Finding(
      value >= least && value <= most ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
      String.format("%s = %.2f (%s)", what, value, range));
  }

  /** The same without an upper end. */
  public static Finding atLeast(String what, double value, double least) {
    return within(what, value, least, Double.POSITIVE_INFINITY);
  }

  /** The same without a lower end. */
  public static Finding atMost(String what, double value, double most) {
    return within(what, value, Double.NEGATIVE_INFINITY, most);
  }
}
