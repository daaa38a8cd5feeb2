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
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.List;
import java.util.Optional;

/**
 * What the HBase on the class path does wrong with a case.
 *
 * @param before   operations that lead to it
 * @param wrong    the one that goes wrong
 * @param expected rows of the answer that the model gives, if a question went wrong
 */
record ShownFault(Case shown, Difference difference, List<Operation> before, Operation wrong,
  Optional<List<List<ModelCell>>> expected) {

  /** What goes wrong, in general. */
  String sentence() {
    return switch (difference.kind()) {
      case ANSWER -> "A read returns other cells than it should.";
      case LIMITS -> "A call returns more or less than its limits allow.";
      case FILES -> "A flush or compaction writes other cells than it should.";
      case ENDLESS -> "A scan, flush or compaction does not end.";
      case FAILURE -> "A scan, flush or compaction fails.";
    };
  }
}
