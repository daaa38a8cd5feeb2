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
package io.github.hbaseperf.coprocessor.simulation;

import io.github.hbaseperf.testkit.model.ModelCell;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a slice may answer while files change: a row is as it was at one of the states of the table,
 * and no row is of an earlier state than the row before it. A raw scan sees what a flush drops, and
 * so does any scan where the model says that a flush or compaction changes the answer.
 */
final class RowStates {
  /** By state, by answer that the model allows: the rows. */
  private final List<List<List<List<ModelCell>>>> states = new ArrayList<>();

  /** Adds the next state, unless it is the last one. */
  void add(List<List<List<ModelCell>>> answers) {
    if (states.isEmpty() || !states.get(states.size() - 1).equals(answers)) {
      states.add(answers);
    }
  }

  /** All answers of the rows that were counted. */
  List<List<List<ModelCell>>> allowed(Predicate<String> counted) {
    Set<List<List<ModelCell>>> allowed = new LinkedHashSet<>();
    for (int answer = 0; answer < states.get(0).size(); answer++) {
      TreeSet<String> keys = new TreeSet<>();
      for (List<List<List<ModelCell>>> state : states) {
        state.get(answer).stream().map(RowStates::key).filter(counted).forEach(keys::add);
      }
      mix(new ArrayList<>(keys), 0, 0, answer, new ArrayList<>(), allowed);
    }
    return new ArrayList<>(allowed);
  }

  private void mix(List<String> keys, int next, int state, int answer, List<List<ModelCell>> rows,
    Set<List<List<ModelCell>>> allowed) {
    if (next == keys.size()) {
      allowed.add(List.copyOf(rows));
      return;
    }
    for (int from = state; from < states.size(); from++) {
      List<List<ModelCell>> with = new ArrayList<>(rows);
      states.get(from).get(answer).stream().filter(row -> key(row).equals(keys.get(next)))
        .forEach(with::add);
      mix(keys, next + 1, from, answer, with, allowed);
    }
  }

  private static String key(List<ModelCell> row) {
    return row.get(0).row();
  }
}
