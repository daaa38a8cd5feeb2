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
package io.github.hbaseperf.app.peers;

import io.github.hbaseperf.app.peers.PeersResult.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

/** One way to answer questions about the rows. One thread. */
interface Peer extends Closeable {
  /** Returns the name users see. */
  String label();

  Kind kind();

  /** Returns the questions that it has an answer to. */
  Set<Question> questions();

  /**
   * Returns the answer, as {@link Question} says.
   * @throws IllegalArgumentException if it has none
   */
  Object answer(Question question) throws Exception;

  @Override
  default void close() throws IOException {
  }

  /** Returns what {@link #answer} throws. */
  default IllegalArgumentException unanswered(Question question) {
    return new IllegalArgumentException(label() + " has no " + question.label());
  }
}
