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
package io.github.hbaseperf.coprocessor.serve;

import java.util.Map;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;

/** Who answers. Asked by several threads at the same time. */
@InterfaceAudience.Private
public interface Answers {

  /** What may be asked; also the paths at which it is. */
  Set<String> questions();

  /**
   * Answers one question; whatever goes wrong is an answer, too.
   * @param parameters by name, each with one value or more
   * @param user       who asks, if the server knows; or null
   */
  Answer answer(String question, Map<String, String[]> parameters, String user);
}
