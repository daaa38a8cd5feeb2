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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a case that differs smaller, as long as it differs in the same way. */
public final class Shrinker {
  private final Simulator simulator;
  private final int mostRuns;
  private int runs;

  /** @param mostRuns of cases, before the smallest so far has to do */
  public Shrinker(Simulator simulator, int mostRuns) {
    this.simulator = simulator;
    this.mostRuns = mostRuns;
  }

  /** A case that differs, with its difference. */
  public record Shrunk(Case smallest, Difference difference) {
  }

  public Shrunk shrink(Case found, Difference difference) throws IOException {
    Shrunk smallest = new Shrunk(found, difference);
    runs = 0;
    for (String before = ""; !before.equals(smallest.smallest.toString()) && runs < mostRuns;) {
      before = smallest.smallest.toString();
      smallest = withoutOperations(smallest);
      smallest = simpler(smallest);
    }
    return smallest;
  }

  /** Leaves out halves, quarters and so on, down to single operations. */
  private Shrunk withoutOperations(Shrunk from) throws IOException {
    Shrunk smallest = from;
    for (int size = from.smallest.operations().size(); size > 0; size /= 2) {
      for (int at = 0; at < smallest.smallest.operations().size();) {
        List<Operation> rest = new ArrayList<>(smallest.smallest.operations());
        rest.subList(at, Math.min(at + size, rest.size())).clear();
        Optional<Shrunk> smaller = tried(new Case(smallest.smallest.layout(), rest), from);
        smallest = smaller.orElse(smallest);
        at += smaller.isPresent() ? 0 : size;
      }
    }
    return smallest;
  }

  private Shrunk simpler(Shrunk from) throws IOException {
    Shrunk smallest = from;
    for (boolean again = true; again && runs < mostRuns;) {
      again = false;
      for (Case simpler : Simplification.of(smallest.smallest)) {
        Optional<Shrunk> smaller = tried(simpler, from);
        if (smaller.isPresent()) {
          smallest = smaller.get();
          again = true;
          break;
        }
      }
    }
    return smallest;
  }

  private Optional<Shrunk> tried(Case smaller, Shrunk like) throws IOException {
    if (runs++ >= mostRuns) {
      return Optional.empty();
    }
    return simulator.run(smaller).difference()
      .filter(difference -> difference.kind() == like.difference.kind())
      .map(difference -> new Shrunk(smaller, difference));
  }
}
