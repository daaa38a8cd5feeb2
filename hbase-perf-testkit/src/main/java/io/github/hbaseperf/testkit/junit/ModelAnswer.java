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

import io.github.hbaseperf.testkit.differential.AskedRegion;
import io.github.hbaseperf.testkit.differential.Operation;
import io.github.hbaseperf.testkit.differential.TableReader;
import io.github.hbaseperf.testkit.model.ModelCell;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;

/** Answers nothing, but keeps what the model says to the last question. */
final class ModelAnswer implements TableReader {
  private List<List<List<ModelCell>>> allowed = List.of();

  /** The rows of each answer that the model allows. */
  List<List<List<ModelCell>>> allowed() {
    return allowed;
  }

  @Override
  public Optional<Wrong> ask(List<AskedRegion> regions, Operation.Ask question) throws IOException {
    allowed = regions.get(0).expected(question.query(), EnvironmentEdgeManager.currentTime())
      .stream().distinct().toList();
    return Optional.empty();
  }
}
