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
package io.github.hbaseperf.testkit.fault;

/** A check of a class named Sum: table i adds i and i - 3, until a sum is wrong. */
final class SumCheck {
  private SumCheck() {
  }

  /** Takes --seed N --tables N. */
  public static void main(String[] args) throws Exception {
    int first = Integer.parseInt(args[1]);
    var sum = Class.forName("Sum").getDeclaredMethod("of", int.class, int.class);
    sum.setAccessible(true);
    for (int seed = first; seed < first + Integer.parseInt(args[3]); seed++) {
      if (!sum.invoke(null, seed, seed - 3).equals(2 * seed - 3)) {
        System.out.println("difference: seed " + seed);
        System.exit(1);
      }
    }
  }
}
