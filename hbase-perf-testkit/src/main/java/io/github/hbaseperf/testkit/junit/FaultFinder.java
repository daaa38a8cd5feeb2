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
package io.github.hbaseperf.testkit.junit;

import io.github.hbaseperf.testkit.differential.Case;
import io.github.hbaseperf.testkit.differential.Difference;
import io.github.hbaseperf.testkit.differential.KnownDifferences;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.Outcome;
import io.github.hbaseperf.testkit.differential.Simulator;
import io.github.hbaseperf.testkit.model.ModelCell;
import io.github.hbaseperf.testkit.model.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs cases with the HBase on the class path, and says what goes wrong. For one thread. */
public final class FaultFinder {
  private final ModelAnswer model = new ModelAnswer();
  /** Goes on where a fault of stock is known. */
  private final Simulator excusing;
  private final Simulator strict;

  private FaultFinder() throws IOException {
    excusing = Simulator.create(KnownDifferences.ofStock(), List.of(model));
    strict = Simulator.create(KnownDifferences.none(), List.of(model));
  }

  /** A JVM has room for a few of them. */
  public static FaultFinder create() throws IOException {
    return new FaultFinder();
  }

  /**
   * Runs a case; a fault that is known counts if nothing else goes wrong.
   *
   * @throws UnwritableCaseException if nothing goes wrong, or the model allows several answers
   */
  ShownFault find(Case shown) throws IOException, UnwritableCaseException {
    Outcome outcome = excusing.run(shown);
    if (outcome.difference().isEmpty()) {
      outcome = strict.run(shown);
    }
    Difference difference = outcome.difference().orElseThrow(
      () -> new UnwritableCaseException("this HBase does with it what the model of HBase says"));
    List<Operation> before = shown.operations().subList(0, outcome.operations());
    Operation wrong = shown.operations().get(outcome.operations());
    return new ShownFault(shown, difference, before, wrong, expected(shown, before, wrong));
  }

  /** A scanner answers as of when it was opened. */
  private Optional<List<List<ModelCell>>> expected(Case shown, List<Operation> before,
    Operation wrong) throws IOException, UnwritableCaseException {
    if (wrong instanceof Operation.Read read) {
      return Optional.of(answer(shown, before, read.query()));
    }
    if (wrong instanceof Operation.Next next) {
      for (int i = before.size() - 1; i >= 0; i--) {
        if (before.get(i)instanceof Operation.Open open && open.name().equals(next.name())) {
          return Optional.of(answer(shown, before.subList(0, i), open.query()));
        }
      }
    }
    return Optional.empty();
  }

  private List<List<ModelCell>> answer(Case shown, List<Operation> before, Query query)
    throws IOException, UnwritableCaseException {
    List<Operation> asking = new ArrayList<>(before);
    asking.add(new Operation.Ask(query, ""));
    excusing.run(new Case(shown.layout(), asking));
    if (model.allowed().size() != 1) {
      throw new UnwritableCaseException("the model of HBase allows several answers");
    }
    return model.allowed().get(0);
  }
}
