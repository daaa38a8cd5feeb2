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
package io.github.hbaseperf.testkit.check;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ITCheck {
  /** <code>-Dtest.seed=N -Dtest.tables=N -Dtest.minutes=N</code> for others, and more. */
  private static final long SEED = Long.getLong("test.seed", 471);

  @Test
  void testManyTablesByChanceAreAsTheModel() throws IOException {
    Checks.check(SEED, Long.getLong("test.tables", 285), 60 * Long.getLong("test.minutes", 1) - 10);
  }
}
