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
package io.github.hbaseperf.coprocessor.aggregate;

import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/** An answer of several numbers, which have names where they are printed. Immutable. */
@InterfaceAudience.Public
public interface Answer {

  /**
   * Adds each number as it is printed.
   * @param name what the answer is of: a column, or what is counted
   */
  void addTo(Map<String, Object> printed, String name);
}
